import { runOnPinnedNode } from './bootstrap/run.mjs';

runOnPinnedNode('scripts/local/start.ts');
