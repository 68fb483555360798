/** Names on the window that the shell and every module call. */
const globals = [
  'fetch',
  'XMLHttpRequest',
  'history',
  'Array',
  'Object',
  'Promise',
  'Element',
  'Map',
  'Set',
  'JSON',
  'Reflect',
  'URL',
  'URLSearchParams',
  'AbortController',
  'MutationObserver',
  'IntersectionObserver',
  'ResizeObserver',
  'MessageChannel',
  'FormData',
  'addEventListener',
  'removeEventListener',
];

export interface WatchedObject {
  name: string;
  object: object;
  /** Properties to compare; by default all of them, and added ones that can break other code. */
  keys?: readonly string[];
}

const whole = {
  Object,
  'Object.prototype': Object.prototype,
  'Function.prototype': Function.prototype,
  Array,
  'Array.prototype': Array.prototype,
  'String.prototype': String.prototype,
  Promise,
  'Promise.prototype': Promise.prototype,
  JSON,
  'Map.prototype': Map.prototype,
  'Set.prototype': Set.prototype,
  'EventTarget.prototype': EventTarget.prototype,
  'Event.prototype': Event.prototype,
  'Node.prototype': Node.prototype,
  'Element.prototype': Element.prototype,
  'HTMLElement.prototype': HTMLElement.prototype,
  'Document.prototype': Document.prototype,
  document,
  'History.prototype': History.prototype,
  history,
  'Storage.prototype': Storage.prototype,
  'XMLHttpRequest.prototype': XMLHttpRequest.prototype,
};

/** What the page needs to work, and what a module must not change. */
export const watched: readonly WatchedObject[] = [
  { name: 'window', object: window, keys: globals },
  ...Object.entries(whole).map(([name, object]) => ({ name, object })),
];
