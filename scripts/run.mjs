/** `node scripts/run.mjs <program> …`: for npm's commands, which must work with nothing but Node and npm. */
import { runOnPinnedNode } from './bootstrap/run.mjs';

const [, , program, ...args] = process.argv;
runOnPinnedNode(program, args);
