import { webcrypto } from 'node:crypto';
import { afterEach } from '@jest/globals';
import { cleanup } from '@testing-library/react';

// jsdom has no WebCrypto, which every browser we support has.
Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });

afterEach(cleanup);
