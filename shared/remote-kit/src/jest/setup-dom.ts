import { webcrypto } from 'node:crypto';
import { afterEach } from '@jest/globals';
import { cleanup, configure } from '@testing-library/react';

// Results come late on a busy machine; benchmarks measure the speed.
configure({ asyncUtilTimeout: 15_000 });

// jsdom has no WebCrypto, which every supported browser has.
Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });

// jsdom has no modal dialogs; only a browser test can show that the page behind one is inert. A test file may use
// Node's environment, which has no document.
if (typeof HTMLDialogElement !== 'undefined') {
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
    },
  });
}

const escape = (text: string) => text.replaceAll(/[^\w-]/g, String.raw`\$&`);

// jsdom knows no media queries and does not scroll: a phone without preferences, where nothing matches.
if (typeof window !== 'undefined') {
  window.matchMedia ??= (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: false,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
  if (!('scrollIntoView' in Element.prototype)) Reflect.set(Element.prototype, 'scrollIntoView', () => undefined);
  // No element changes its size: jsdom lays nothing out.
  window.ResizeObserver ??= class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
  if (!('CSS' in globalThis)) Reflect.set(globalThis, 'CSS', { escape });
}

afterEach(cleanup);
