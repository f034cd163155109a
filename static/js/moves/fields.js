/* Writes where a piece was put into the fields of its path, e.g. `others.0` into others.0.x and .y. */

const field = (form, name) => [...form.querySelectorAll("[name]")].find((one) => one.name === name);
const hundredths = (number) => String(Math.round(number * 100) / 100);

/** The piece `item` now stands at (x, y), table inches. */
export function put(form, item, x, y) {
  const step = item.match(/^(.*\.path)\.(\d+)$/);
  if (step) return putStep(field(form, step[1]), Number(step[2]), x, y);
  if (item.startsWith("table.terrain.")) return putOutline(field(form, `${item}.polygon`), x, y);
  const [fx, fy] = [field(form, `${item}.x`), field(form, `${item}.y`)];
  if (fx && fy) [fx.value, fy.value] = [hundredths(x), hundredths(y)];
}

/** Lets the mover face the place (x, y). */
export function turn(form, x, y) {
  const [dx, dy] = [x - Number(field(form, "mover.x").value), y - Number(field(form, "mover.y").value)];
  const degrees = (Math.atan2(dy, dx) * 180) / Math.PI;
  field(form, "mover.facing").value = String(Math.round(degrees * 10) / 10);
}

/* The path is text: "10,10,0 24,10,0 turn:90". */
function putStep(path, number, x, y) {
  const steps = path.value.trim().split(/\s+/);
  const height = steps[number]?.split(",")[2];
  steps[number] = [hundredths(x), hundredths(y), ...(height === undefined ? [] : [height])].join(",");
  path.value = steps.join(" ");
}

/* An outline is moved by the middle of what it spans. */
function putOutline(polygon, x, y) {
  if (!polygon) return;
  const corners = polygon.value.trim().split(/\s+/).map((pair) => pair.split(",").map(Number));
  const middle = [0, 1].map((axis) => {
    const along = corners.map((corner) => corner[axis]);
    return (Math.min(...along) + Math.max(...along)) / 2;
  });
  const moved = corners.map(([a, b]) => `${hundredths(a + x - middle[0])},${hundredths(b + y - middle[1])}`);
  polygon.value = moved.join(" ");
}
