/** `npm run conformance`: prints which tests hold which rule of the specification, and what is wrong (as `npm test` does). */
import { checkConformance, findTestFiles, readSections } from './conformance/conformance.ts';

const sections = readSections();
const { places, faults } = checkConformance(sections, findTestFiles());
for (const { title, rules } of sections) {
  console.log(`\n## ${title}`);
  for (const rule of rules) {
    console.log(`\n[${rule.id}] ${rule.rule}`);
    for (const place of rule.untested === undefined ? (places.get(rule) ?? []) : [rule.untested])
      console.log(`  ${place}`);
  }
}
console.log(`\n${places.size} rules, ${faults.length} faults`);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
