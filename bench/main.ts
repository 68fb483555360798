/**
 * `npm run bench [-- first-page lighthouse modules lists feed imports search crowd writes teams]`: prints each figure with its budget, by topic. It only
 * measures and never fails a build.
 */
import { crowd } from './rows/crowd.ts';
import { formatRows, type Row } from './report/row.ts';
import { feed } from './feed/row.ts';
import { imports } from './rows/imports.ts';
import { firstPage } from './rows/first-page.ts';
import { longLists } from './rows/lists.ts';
import { lighthouseScores } from './rows/lighthouse.ts';
import { modules } from './rows/modules.ts';
import { searchFigures } from './rows/search.ts';
import { teams } from './rows/teams.ts';
import { writes } from './rows/writes.ts';

const topics: Readonly<Record<string, () => Promise<Row[]>>> = {
  'first-page': firstPage,
  lighthouse: lighthouseScores,
  modules,
  lists: longLists,
  feed,
  imports,
  search: searchFigures,
  crowd,
  writes,
  teams,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in topics));
if (unknown.length > 0) {
  console.error(`There is no benchmark "${unknown.join('", "')}"; there are: ${Object.keys(topics).join(', ')}`);
  process.exit(1);
}

for (const [name, measure] of Object.entries(topics)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n${name}`);
  console.log(formatRows(await measure()));
}
