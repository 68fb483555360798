import { expect, it } from '@jest/globals';
import { nodeFault } from '../node-version.ts';

it.each(['20.20.2', '22.21.0', '23.11.0'])('names the Node to install where %s is too old', (version) => {
  expect(nodeFault(version)).toMatch(
    new RegExp(`needs Node .*this is ${version.replaceAll('.', '\\.')}: install Node 24`),
  );
});

it.each(['22.22.0', '24.21.0', process.versions.node])('finds nothing wrong with %s', (version) => {
  expect(nodeFault(version)).toBeNull();
});
