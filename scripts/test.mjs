import { runOnPinnedNode } from './bootstrap/run.mjs';

runOnPinnedNode('scripts/test/main.ts');
