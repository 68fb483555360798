/** One right for each part of the admin area; the server, the shell and the modules use the same table. */
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
  'modules',
] as const;
export type Right = (typeof allRights)[number];

/**
 * Rights of each user type (decisions.md, Roles). `log` and `recycle` show entries of users only to people who also have
 * `user`; `modules` is the releases of all modules. A type that is not in the table has no rights.
 */
const policy: Readonly<Record<number, readonly Right[]>> = {
  1: [],
  2: ['category', 'product', 'material', 'banner', 'gallery', 'company', 'statistics', 'log', 'recycle'],
  3: allRights,
};

/** Rights of a user type (the specification's numbers); empty for an unknown type. */
export function rightsOf(type: number): readonly Right[] {
  return policy[type] ?? [];
}

/** Whether a user type has every one of `rights`; true for an empty list. */
export function holdsRights(type: number, rights: readonly Right[]): boolean {
  const held = rightsOf(type);
  return rights.every((right) => held.includes(right));
}
