import { webcrypto } from 'node:crypto';
import { afterEach } from '@jest/globals';
import { cleanup, configure } from '@testing-library/react';

// What a test waits for comes late on a busy machine; how fast it comes is for the benchmarks to say.
configure({ asyncUtilTimeout: 15_000 });

// jsdom has no WebCrypto, which every browser we support has.
Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });

// Nor modal dialogs; what is behind one is not inert here, which only a browser test can tell.
// A test file may ask for Node's own environment, which has no document.
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

afterEach(cleanup);
