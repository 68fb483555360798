/**
 * First of all in a development build of the host: React DOM, as it starts, tells this hook how components are given new code. The
 * development server's client of a module, which is loaded much later, finds it here. No other build of the host has it.
 */
const hookName = '__REACT_DEVTOOLS_GLOBAL_HOOK__';
const renderers = new Map<number, unknown>();
const nothing = () => undefined;

// The browser's React tools have one of their own.
if (!Reflect.has(globalThis, hookName)) {
  Reflect.set(globalThis, hookName, {
    renderers,
    supportsFiber: true,
    inject: (renderer: unknown) => renderers.set(renderers.size + 1, renderer).size,
    onScheduleFiberRoot: nothing,
    onCommitFiberRoot: nothing,
    onCommitFiberUnmount: nothing,
  });
}
