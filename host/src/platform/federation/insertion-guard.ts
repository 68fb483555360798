import { guardElement } from './module-files.ts';

/**
 * Methods that insert an element into the document. Every bundler's loader uses one of them for scripts and stylesheets. Guarding
 * them therefore checks the hash of each file of a module, without help from the module.
 */
const inserting: readonly (readonly [object, readonly string[]])[] = [
  [Node.prototype, ['appendChild', 'insertBefore', 'replaceChild']],
  [
    Element.prototype,
    ['append', 'prepend', 'replaceChildren', 'before', 'after', 'replaceWith', 'insertAdjacentElement'],
  ],
  [Document.prototype, ['append', 'prepend', 'replaceChildren']],
  [DocumentFragment.prototype, ['append', 'prepend', 'replaceChildren']],
  [CharacterData.prototype, ['before', 'after', 'replaceWith']],
  [Range.prototype, ['insertNode']],
];

function guardTree(node: unknown): void {
  if (node instanceof HTMLScriptElement || node instanceof HTMLLinkElement) {
    guardElement(node);
  } else if (node instanceof Element || node instanceof DocumentFragment) {
    for (const file of node.querySelectorAll<HTMLScriptElement | HTMLLinkElement>('script[src], link[href]'))
      guardElement(file);
  }
}

/** Elements that an insertion brings: a fragment is empty afterwards. */
const elementsOf = (nodes: readonly unknown[]): Element[] =>
  nodes.flatMap((node) => {
    if (node instanceof Element) return [node];
    return node instanceof DocumentFragment ? [...node.children] : [];
  });

let onInsert: ((elements: readonly Element[]) => void) | null = null;

/** Sets what is called after elements were inserted; the guard must be installed. */
export function followInsertions(follow: (elements: readonly Element[]) => void): void {
  onInsert = follow;
}

let installed = false;

/** Guards every later insertion into the document; once for the page. */
export function installInsertionGuard(): void {
  if (installed) return;
  installed = true;
  for (const [prototype, names] of inserting) {
    for (const name of names) {
      const original: unknown = Reflect.get(prototype, name);
      if (typeof original !== 'function') continue;
      Reflect.defineProperty(prototype, name, {
        configurable: true,
        writable: true,
        value: function insert(this: unknown, ...nodes: unknown[]) {
          nodes.forEach(guardTree);
          const elements = onInsert ? elementsOf(nodes) : [];
          const result: unknown = Reflect.apply(original, this, nodes);
          if (elements.length > 0) onInsert?.(elements);
          return result;
        },
      });
    }
  }
}
