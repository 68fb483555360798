/**
 * `npm run bench [-- first-page visitor lighthouse renders modules builds lists api imports search documents teams]`: prints each figure with its budget, by topic. It only
 * measures and never fails a build.
 */
import { formatRows, type Row } from './report/row.ts';
import { apiFigures } from './rows/api.ts';
import { builds } from './rows/builds.ts';
import { imports } from './rows/imports.ts';
import { documentFigures } from './rows/documents.ts';
import { firstPage } from './rows/first-page.ts';
import { longLists } from './rows/lists.ts';
import { lighthouseScores } from './rows/lighthouse.ts';
import { modules } from './rows/modules.ts';
import { renderRates } from './rows/renders.ts';
import { searchFigures } from './rows/search.ts';
import { teams } from './rows/teams.ts';
import { visitor } from './rows/visitor.ts';

const topics: Readonly<Record<string, () => Promise<Row[]>>> = {
  'first-page': firstPage,
  visitor,
  lighthouse: lighthouseScores,
  renders: renderRates,
  modules,
  builds,
  lists: longLists,
  api: apiFigures,
  imports,
  search: searchFigures,
  documents: documentFigures,
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
