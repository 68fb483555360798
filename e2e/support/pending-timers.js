/** Runs in a page before its own code: `pendingTimers()` counts the timers that have neither fired nor been cleared. */
const pending = new Set();
const later = window.setTimeout.bind(window);
const often = window.setInterval.bind(window);
const stopLater = window.clearTimeout.bind(window);
const stopOften = window.clearInterval.bind(window);

window.setTimeout = (run, delay, ...rest) => {
  const id = later(() => {
    pending.delete(id);
    run(...rest);
  }, delay);
  pending.add(id);
  return id;
};
window.setInterval = (run, delay, ...rest) => {
  const id = often(run, delay, ...rest);
  pending.add(id);
  return id;
};
window.clearTimeout = (id) => {
  pending.delete(id);
  stopLater(id);
};
window.clearInterval = (id) => {
  pending.delete(id);
  stopOften(id);
};
window.pendingTimers = () => pending.size;
