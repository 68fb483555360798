import type { SkeletonKind } from './skeleton-kind.ts';
import type { LoadPage } from './page-loader.ts';

/** `catalogue`: open to visitors or behind login, as the setting `catalogueAccess` says (decisions, Who may open what). */
export type Access = 'public' | 'catalogue' | 'login';

/** One screen of the host. */
export interface PageEntry {
  /** Canonical path with a leading slash. */
  path: string;
  /** Other paths of the same screen; the address is not changed. */
  aliases?: readonly string[];
  title: string;
  access: Access;
  /** On the tab bar. */
  tab?: true;
  /** Shape of the skeleton in its first document. */
  skeleton: SkeletonKind;
  /** A server may render it with its content: it shows the same to everyone. */
  rendered?: true;
  load: LoadPage;
}
