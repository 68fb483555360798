import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { searchFilters } from '../../host/src/visitor/filter/record-filters.ts';
import { root } from '../../scripts/build/workspaces.ts';
import { pageParameters } from './page-parameters.ts';

/** Names that a source takes out of a page's query, where it takes it apart. */
const reads = [/\{([^{}]*)\}: RawQuery\b/g, /const \{([^{}]*)\} = query;/g, /definePage\(\(\{([^{}]*)\}\)/g];
/** A function that is given the query, up to the next blank line, and what it reads of it. */
const readers = /\(query: RawQuery\)(?:[^\n]+\n)+/g;
const members = /\bquery\.(\w+)/g;

it('has every name that a rendered screen reads from its address', () => {
  const files = globSync('host/src/visitor/**/*.{ts,tsx}', { cwd: root });
  // The only screen of visitors that is not rendered.
  const rendered = files.filter((file) => !file.includes('web-view'));
  const names = rendered.flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    const taken = reads.flatMap((pattern) =>
      [...text.matchAll(pattern)].flatMap(([, list = '']) => list.split(',').map((part) => part.trim().split(/\W/)[0])),
    );
    const read = [...text.matchAll(readers)].flatMap(([body]) => [...body.matchAll(members)].map(([, name]) => name));
    return [...taken, ...read];
  });
  // Filters are read by their descriptions.
  const filters = Object.values(searchFilters).flatMap((described) => described.map(({ key }) => key));
  const read = new Set([...names.filter(Boolean), ...filters]);
  expect(read.size).toBeGreaterThan(10);
  // `page` is read by every list (use-pages.ts).
  expect(pageParameters).toHaveLength(read.add('page').size);
  expect(new Set(pageParameters)).toEqual(read);
});
