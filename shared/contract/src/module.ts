import type { AnyRight, ModuleRight } from './rights.ts';

/** Query of the address as text; every page checks and types it (`definePage`). */
export type RawQuery = Readonly<Record<string, string>>;

/** Every path below it needs login; the registry says which module draws it. */
export const adminPrefix = '/pages/admin/';

/** One admin screen as the shell must know it before any code of its module runs. */
export interface DeclaredRoute {
  /** Below `/pages/admin/`: `category/edit`. */
  path: string;
  title: string;
  /** All of these; empty for any signed-in person. */
  rights: AnyRight[];
}

/** A number that the admin centre shows at an entry, as that of unread inquiries. It is read with the rights of the person who sees the entry. */
export interface NavigationCount {
  /** Call of the API that returns it (`GET`, without a query): `/api/inquiry/counts`. */
  path: string;
  /** Field of its data that is the number. */
  field: string;
  /** What is counted, behind the number: 张未读. */
  unit: string;
}

/** How the records behind an entry are found by a keyword, at a desk. They are read with the rights of the person who searches. */
export interface NavigationRecords {
  /** Call of the API that returns a page of them (`GET`, with `keyword` and `size`): `/api/product`. */
  path: string;
  /** Field of a record by which people know it. */
  label: string;
  /** Field that tells it from others of that name. */
  note?: string;
  /** Screen that opens a record, with `?id=`: `product/edit`. */
  openPath: string;
}

export const recordsPathPattern = /^\/api(\/[a-z][a-z0-9-]*){1,4}$/;
export const countPathPattern = /^\/api(\/[a-z][a-z0-9-]*){2,4}$/;
export const countFieldPattern = /^[A-Za-z][A-Za-z0-9]{0,63}$/;

/** An entry of the admin centre. */
export interface NavigationEntry {
  path: string;
  title: string;
  icon: string;
  right: AnyRight;
  /** Offers 快速新增 from the admin centre. */
  createPath?: string;
  /** Shown where it is not 0; absent where the entry counts nothing. */
  count?: NavigationCount;
  /** Heading of the navigation at the side below which it is listed: 目录, 内容, 往来, 系统, or another one. */
  group?: string;
  /** Absent where no records are found through the entry. */
  records?: NavigationRecords;
}

/** A right that a module brings with it. */
export interface DeclaredRight {
  /** Below the module's own name: `warehouse.read`. */
  name: ModuleRight;
  /** What it allows, for the operator who gives it to user types: 查看仓库. */
  title: string;
}

/** `module.json`: static, validated at build time, and part of the release in the registry (design.md, section 4). */
export interface ModuleDeclaration {
  name: string;
  title: string;
  icon: string;
  /** Unique first segments below `/pages/admin/`. */
  prefixes: string[];
  /** In the order of the admin centre; the modules themselves are in the order of the registry, by name. */
  navigation: NavigationEntry[];
  routes: DeclaredRoute[];
  /** Rights of its own; routes and navigation require these and built-in ones, and no other module's. */
  rights?: DeclaredRight[];
  /** Semantic version range of each shared package that this build runs on. */
  contract: Readonly<Record<string, string>>;
}
