const button = document.getElementById("print-now");
button.hidden = false;
button.addEventListener("click", () => window.print());
