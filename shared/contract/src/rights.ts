import type { UserType } from './entities/user.ts';

/** The built-in rights, most of them one for a part of the admin area; a module declares further ones (`ModuleRight`), as inquiry does. The server, the shell and the modules use this table. */
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

/** What each allows, as a person reads it. */
export const rightTitles: Readonly<Record<Right, string>> = {
  category: '管理分类',
  product: '管理产品、资料和词库',
  material: '管理原料',
  banner: '管理轮播图',
  gallery: '管理工厂展示',
  company: '编辑公司信息',
  statistics: '查看数据概览',
  log: '查看操作日志',
  recycle: '使用回收站',
  user: '管理用户',
  modules: '管理模块',
};

/**
 * Rights of each user type (decisions.md, Roles). `log` and `recycle` show entries of users only to people who also have
 * `user`; `modules` is the releases of all modules. A type that is not in the table has no rights.
 */
const policy: Readonly<Record<number, readonly Right[]>> = {
  1: [],
  2: ['category', 'product', 'material', 'banner', 'gallery', 'company', 'statistics', 'log', 'recycle'],
  3: allRights,
};

/** A right of a module's own: `<module>.<name>`, which its releases declare and an operator gives to user types. */
export type ModuleRight = `${string}.${string}`;
export type AnyRight = Right | ModuleRight;
export const moduleRightPattern = /^[a-z][a-z0-9]{0,31}\.[a-z][a-z0-9-]{0,31}$/;

/** User types that hold rights of modules. A right that is missing is held by administrators alone. */
export type RightHolders = Readonly<Record<ModuleRight, readonly UserType[]>>;
/** Holders of a module's right until an operator says otherwise. */
export const usualHolders: readonly UserType[] = [3];

/** Whether a right is one of the table above. */
export const isBuiltInRight = (right: string): right is Right => allRights.some((known) => known === right);
/** Whether a well-formed right is a module's own, and not one of the table above. */
export const isModuleRight = (right: string): right is ModuleRight => moduleRightPattern.test(right);

const holds = (types: readonly UserType[], type: number): boolean => types.some((holder) => holder === type);

/** Rights of a user type (the specification's numbers), with those of `holders` that it holds; empty for an unknown type. */
export function rightsOf(type: number, holders: RightHolders = {}): readonly AnyRight[] {
  const moduleRights = Object.entries(holders).flatMap(([right, types]) =>
    isModuleRight(right) && holds(types, type) ? [right] : [],
  );
  return [...(policy[type] ?? []), ...moduleRights];
}

/**
 * Whether a user type has every one of `rights`; true for an empty list.
 * @param holders of the modules' rights, from the registry
 */
export function holdsRights(type: number, rights: readonly AnyRight[], holders: RightHolders = {}): boolean {
  return rights.every((right) =>
    isBuiltInRight(right) ? (policy[type] ?? []).includes(right) : holds(holders[right] ?? usualHolders, type),
  );
}
