// Makes React draw late, as on a busy machine, so that a test that does not wait for what it reads fails every time
// instead of now and then. React's scheduler takes `setImmediate` where there is one. RENDER_DELAY: milliseconds.
const delay = Number(process.env['RENDER_DELAY'] ?? 20);
const { setTimeout: later, clearTimeout: cancel } = globalThis;

Object.assign(globalThis, {
  setImmediate: (run: () => void) => later(run, delay),
  clearImmediate: (id: ReturnType<typeof setTimeout>) => cancel(id),
});
