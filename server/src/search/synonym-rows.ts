import type { SynonymInput } from '@admin-h5/contract';
import type { SynonymRow } from './tables.ts';
import { squash } from './text.ts';
import type { Word } from './words.ts';

type Named = Pick<SynonymInput, 'kind' | 'name' | 'aliases' | 'groups' | 'site' | 'enName' | 'casNo' | 'code'>;

/** All names of an entry, the usual one first. */
export const namesOfSynonym = ({ name, aliases, enName, casNo, code }: Omit<Named, 'kind' | 'groups' | 'site'>) => [
  ...new Set([name, ...aliases, enName, casNo, code].filter((text) => squash(text) !== '')),
];

/** What search reads of an entry. The usual name is also a row, so that a name without others is known too. */
export function synonymRows(owner: string, entry: Named): SynonymRow[] {
  const { kind, groups, site } = entry;
  const means = squash(entry.name);
  const terms = new Set(namesOfSynonym(entry).map(squash));
  const wider = new Set(groups.map(squash).filter((group) => group !== '' && !terms.has(group)));
  return [
    ...[...terms].map((term): SynonymRow => ({ owner, kind, term, means, relation: 'same' })),
    ...[...wider].map((term): SynonymRow => ({ owner, kind, term, means, relation: site ? 'site' : 'includes' })),
  ];
}

/** The names of an entry that are suggested: all but its CAS number. */
export const wordsOfSynonym = ({ kind, ...entry }: Omit<Named, 'groups' | 'site'>): Word[] =>
  namesOfSynonym({ ...entry, casNo: '' }).map((text) => ({ text, kind }));
