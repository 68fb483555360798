import { runOnPinnedNode } from './bootstrap/run.mjs';

runOnPinnedNode('bench/main.ts');
