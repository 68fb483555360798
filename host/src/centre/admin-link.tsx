/** Links from 管理中心 into the screens of modules: only where a module has the screen and this person may open it. */
import { Link, pageUrl, useCan } from '@admin-h5/client';
import type { QueryInput } from '@admin-h5/client/host';
import { keywordLimit, type LogEntry } from '@admin-h5/contract';
import type { ReactNode } from 'react';
import { usePlatform } from '../platform/module-store.ts';
import { declaredRoute, findModule } from '../platform/registry.ts';
import { adminAddress, modulesEntry } from './navigation-entries.tsx';

/** A screen of the admin area: its path below `/pages/admin/` and its query. */
export interface AdminPlace {
  path: string;
  query?: QueryInput;
}

/** Returns the address of an admin screen; null if nobody has it or this person may not open it. */
export function useAdminLink(): (place: AdminPlace) => string | null {
  const registry = usePlatform((platform) => platform.registry);
  const can = useCan();
  return ({ path, query }) => {
    const entry = registry.kind === 'ready' ? findModule(registry.registry, path) : null;
    const rights = path === modulesEntry.path ? [modulesEntry.right] : entry && declaredRoute(entry, path)?.rights;
    return rights && can(...rights) ? pageUrl(adminAddress(path), query) : null;
  };
}

interface MaybeLinkProps {
  /** null: plain text without a link. */
  to: string | null;
  /** The link's name if its text is not enough. */
  label?: string;
  children: ReactNode;
}

/** A link if this person may open the page, else plain text. */
export function MaybeLink({ to, label, children }: MaybeLinkProps) {
  if (to === null) return children;
  return (
    <Link to={to} aria-label={label}>
      {children}
    </Link>
  );
}

/** Target of a log entry: the record, its entry in the recycle bin, or the log of its kind. */
export function operationPlace({
  action,
  entity,
  entityId,
  label,
}: Pick<LogEntry, 'action' | 'entity' | 'entityId' | 'label'>): AdminPlace {
  if (withoutRecord.includes(action) || entity === 'session') return { path: 'log/index', query: { entity, action } };
  if (action === 'delete') {
    return { path: 'recycle/index', query: { entity, keyword: label.slice(0, keywordLimit) } };
  }
  return { path: recordPaths[entity], query: entity === 'company' ? {} : { id: entityId } };
}

/** The screen that shows or edits each kind of record. */
const recordPaths: Readonly<Record<LogEntry['entity'], string>> = {
  category: 'category/edit',
  product: 'product/edit',
  material: 'material/detail',
  banner: 'banner/edit',
  'factory-gallery': 'factory-gallery/edit',
  company: 'company/edit',
  synonym: 'synonym/edit',
  user: 'user/edit',
  inquiry: 'inquiry/detail',
  session: 'log/index',
};

/** Of these nothing is left to open, or they have no id of a record. */
const withoutRecord: readonly LogEntry['action'][] = ['purge', 'stop', 'export'];
