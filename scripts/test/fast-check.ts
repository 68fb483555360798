/** What `fast-check` is to the tests (jest.config.ts): its properties are the same in each run, unless FAST_CHECK_SEED says otherwise. */
import { configureGlobal } from '../../node_modules/fast-check/lib/fast-check.js';

configureGlobal({ seed: Number(process.env.FAST_CHECK_SEED ?? 1) });

export * from '../../node_modules/fast-check/lib/fast-check.js';
