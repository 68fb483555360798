// Makes React draw late, as on a busy machine: a test that does not wait for what it reads then fails every time, not
// now and then. React's scheduler uses `setImmediate` if it exists. RENDER_DELAY: milliseconds.
const delay = Number(process.env['RENDER_DELAY'] ?? 20);
const { setTimeout: later, clearTimeout: cancel } = globalThis;

Object.assign(globalThis, {
  setImmediate: (run: () => void) => later(run, delay),
  clearImmediate: (id: ReturnType<typeof setTimeout>) => cancel(id),
});
