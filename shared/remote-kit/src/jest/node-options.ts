/**
 * Options of Node for a run of Jest; its worker processes inherit them. `--no-sparkplug` leaves out V8's baseline compiler: with it, the
 * garbage collector of Node 24 sometimes ends a worker with SIGSEGV, in an arbitrary test file (nodejs/node#62393).
 */
export const jestNodeOptions: readonly string[] = [
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  '--no-sparkplug',
];
