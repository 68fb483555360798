/** `npm run check:borders`: checks the imports between packages, folders and files (scripts/borders/rules.ts). */
import { listFaults, findCrossings } from './borders/check.ts';

const faults = listFaults(await findCrossings());
for (const fault of faults) console.error(fault);
console.log(`${faults.length} forbidden imports.`);
process.exitCode = faults.length === 0 ? 0 : 1;
