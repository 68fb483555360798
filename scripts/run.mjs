/** `node scripts/run.mjs <program> …`: for npm's commands, which have to work on a machine that has nothing but Node and npm. */
import { runOnPinnedNode } from './bootstrap/run.mjs';

const [, , program, ...args] = process.argv;
runOnPinnedNode(program, args);
