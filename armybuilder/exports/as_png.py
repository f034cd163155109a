"""The army as a picture for chats, readable on a phone."""

from armybuilder.exports.long_picture import picture_of
from armybuilder.exports.options import Options

FORMAT = "png"
LABEL = "Picture"
MEDIA_TYPE = "image/png"
SUFFIX = ".png"
OPTIONS = Options
GROUP = "share"

render = picture_of
