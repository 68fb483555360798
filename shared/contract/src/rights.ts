/** One right a part of the admin area; the same table rules the server, the shell and the modules. */
export const allRights = [
  'category',
  'product',
  'material',
  'banner',
  'gallery',
  'company',
  'statistics',
  'log',
  'recycle',
  'user',
] as const;
export type Right = (typeof allRights)[number];

/**
 * Who may what (decisions.md, Roles). `log` and `recycle` show entries of users only to those who also hold `user`.
 * A type that is not in the table holds nothing.
 */
const policy: Readonly<Record<number, readonly Right[]>> = {
  1: [],
  2: ['category', 'product', 'material', 'banner', 'gallery', 'company', 'statistics', 'log', 'recycle'],
  3: allRights,
};

/** Rights of a user type: in the specification's numbers, out a list that may be empty. */
export function rightsOf(type: number): readonly Right[] {
  return policy[type] ?? [];
}

/** Whether a user type holds every one of `rights`; an empty list asks for nothing. */
export function holdsRights(type: number, rights: readonly Right[]): boolean {
  const held = rightsOf(type);
  return rights.every((right) => held.includes(right));
}
