/** `npm run bench`: prints each figure with its budget. It measures and never fails a build; budgets are read by people. */
import { formatRows } from './report/row.ts';
import { apiFigures } from './rows/api.ts';
import { firstPage } from './rows/first-page.ts';

console.log(`\n${formatRows([...(await firstPage()), ...(await apiFigures())])}`);
