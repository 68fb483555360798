/** One name that a module can import. */
export interface ContractEntry {
  /** Its type; for an interface the first line. */
  head: string;
  /** Members of an interface or object type, and of the types it uses that are not exported themselves. */
  members: string[];
}

/** Entry points of a shared package with the names that each exports. */
export type Contract = ReadonlyMap<string, ReadonlyMap<string, ContractEntry>>;

/** The version step that a change requires. */
export type Step = 'none' | 'minor' | 'major';

export interface Change {
  step: Exclude<Step, 'none'>;
  /** Readable text: `@admin-h5/ui Button: removed`. */
  what: string;
}

const isOptional = (member: string) => /^[\w.]+\?[:(]/.test(member);

/** The name of the type whose first line this is. */
const typeName = (member: string) => /^(?:interface|type) (\w+)/.exec(member)?.[1];

/** What a body without the field is refused for. */
const demands = /readonly (?:required|requiredWhen|onlyWhen|emptyMessage): /;

/** The field of an entity's declaration that a type has in one place: where it ends, and what it says of itself, without its rows. */
function declaredField(type: string, start: number): { end: number; own: string } | null {
  const [head] = /^readonly \w+: \{ readonly kind: "/.exec(type.slice(start)) ?? [];
  if (head === undefined) return null;
  let [end, depth, own] = [start + head.indexOf('{'), 0, ''];
  do {
    const sign = type.charAt(end);
    depth += sign === '{' ? 1 : sign === '}' ? -1 : 0;
    if (depth === 1) own += sign;
    end += 1;
  } while (depth > 0 && end < type.length);
  return { end, own };
}

/** A type without the first declared field that another one lacks; null where the difference is another, or a body must name the field. */
function withoutNewField(before: string, now: string): string | null {
  let at = 0;
  while (now[at] === before[at]) at += 1;
  // A field at the end follows the semicolon that the other type has not.
  const start = now.lastIndexOf('readonly ', at + '; '.length);
  const field = declaredField(now, start);
  if (!field || demands.test(field.own)) return null;
  return now.startsWith('; ', field.end)
    ? now.slice(0, start) + now.slice(field.end + '; '.length)
    : now.slice(0, start - '; '.length) + now.slice(field.end);
}

/** Whether a type only has more declared fields that a body may leave out, as those of an entity may grow by. */
function hasOnlyMoreFields(before: string, now: string): boolean {
  const less = now.length > before.length ? withoutNewField(before, now) : null;
  return less !== null && (less === before || hasOnlyMoreFields(before, less));
}

function compareEntry(what: string, before: ContractEntry, now: ContractEntry): Change[] {
  if (before.head !== now.head) {
    const isMore = hasOnlyMoreFields(before.head, now.head);
    return [{ step: isMore ? 'minor' : 'major', what: `${what}: ${isMore ? 'has more fields' : 'changed'}` }];
  }
  const lost = before.members.filter((member) => !now.members.includes(member));
  const added = now.members.filter((member) => !before.members.includes(member));
  const known = new Set(before.members.map(typeName));
  const newTypes = added.map(typeName).filter((name) => name !== undefined && !known.has(name));
  // A new type cannot break callers by itself.
  const isMore = (member: string) =>
    before.head === 'namespace' ||
    isOptional(member) ||
    newTypes.some((name) => typeName(member) === name || member.startsWith(`${name}.`));
  return [
    ...lost.map((member): Change => ({ step: 'major', what: `${what}: without ${member}` })),
    ...added.map((member): Change => ({ step: isMore(member) ? 'minor' : 'major', what: `${what}: with ${member}` })),
  ];
}

/**
 * Changes as modules see them: an addition is a minor step; a removal or a difference is a major one, since it may
 * break a module.
 */
export function compareContracts(before: Contract, now: Contract): Change[] {
  const changes: Change[] = [];
  for (const [entry, names] of before) {
    for (const [name, was] of names) {
      const is = now.get(entry)?.get(name);
      const what = `${entry} ${name}`;
      changes.push(...(is ? compareEntry(what, was, is) : [{ step: 'major' as const, what: `${what}: removed` }]));
    }
  }
  for (const [entry, names] of now) {
    for (const name of names.keys())
      if (!before.get(entry)?.has(name)) changes.push({ step: 'minor', what: `${entry} ${name}: new` });
  }
  return changes;
}

export function requiredStep(changes: readonly Change[]): Step {
  if (changes.some(({ step }) => step === 'major')) return 'major';
  return changes.length > 0 ? 'minor' : 'none';
}

/** The lowest version after a step. */
export function raised(version: string, step: Step): string {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (step === 'none') return version;
  return step === 'major' ? `${major + 1}.0.0` : `${major}.${minor + 1}.0`;
}
