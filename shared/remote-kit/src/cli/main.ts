#!/usr/bin/env node
import { nodeFault } from './node-version.ts';

const fault = nodeFault(process.versions.node);
if (fault === null) {
  // Loaded after the check: its packages fail on an older Node with errors that do not say why.
  const { runCommand } = await import('./run-command.ts');
  process.exitCode = await runCommand(process.argv.slice(2));
} else {
  process.stderr.write(`${fault}\n`);
  process.exitCode = 2;
}
