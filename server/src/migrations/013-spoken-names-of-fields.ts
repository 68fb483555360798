/** As the step before of this kind: `migrate` adds names of fields, house pests and formulations to 词库. */
export { moreSpokenNames as spokenNamesOfFields } from './009-more-spoken-names.ts';
