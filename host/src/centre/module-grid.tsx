import { Link, useCan } from '@admin-h5/client';
import type { Registry } from '@admin-h5/contract';
import { ErrorState, Icon, SkeletonText } from '@admin-h5/ui';
import { Card } from '../ui/card/card.tsx';
import { glyphByName } from '../ui/glyph-by-name.ts';
import { railFrom, useAtDesk } from '../ui/use-at-desk.ts';
import { useMemo } from 'react';
import { config } from '../core/config.ts';
import { OverrideBadge, useOverrideRequest } from '../platform/view/override.tsx';
import { useModulePrefetch } from '../platform/prefetch.ts';
import { failureTexts } from '../platform/view/module-panel.tsx';
import { currentDeclaration } from '../platform/registry.ts';
import { usePlatform, useRegistry } from '../platform/module-store.ts';
import './centre.less';
import { adminAddress, EntryCount, offeredEntries, recordLabel } from './entries.tsx';

/**
 * The card with the entries of all modules, drawn from the registry alone without loading any module. Beside the navigation at the side
 * it offers new records alone.
 * @param ifAny shows nothing until there is an entry
 */
export function ModuleGrid({ ifAny = false }: { ifAny?: boolean }) {
  const registry = useRegistry();
  const readRegistry = usePlatform((platform) => platform.readRegistry);
  const can = useCan();

  const hasRail = useAtDesk(railFrom);
  const content = registry.kind === 'ready' ? registry.registry : null;
  useOverrideRequest(content);
  const entries = useMemo(() => (content ? offeredEntries(content, can) : []), [content, can]);
  const paths = useMemo(() => entries.map(({ path }) => path), [entries]);
  const prefetchHandlers = useModulePrefetch(content, paths);

  const quick = entries.filter(({ createPath }) => createPath !== undefined);
  const cardTitle = content && hasRail ? '快速新增' : '管理功能';
  if (content && hasRail && quick.length === 0) return <Overrides registry={content} />;
  if (ifAny && entries.length === 0) return null;
  if (!content) {
    return (
      <Card title={cardTitle}>
        {registry.kind === 'failed' ? (
          <ErrorState compact error={new Error(failureTexts.registry)} onRetry={() => void readRegistry(config())} />
        ) : (
          <SkeletonText lines={3} />
        )}
      </Card>
    );
  }
  return (
    <Card title={cardTitle}>
      {!hasRail && (
        <ul className="ah5-modules">
          {entries.map(({ path, title, icon, count }) => (
            <li key={path}>
              <Link className="ah5-modules__link" to={adminAddress(path)} {...prefetchHandlers(path)}>
                <span className="ah5-modules__glyph">
                  <Icon glyph={glyphByName(icon)} size={26} />
                  {count && <EntryCount count={count} />}
                </span>
                {title}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {quick.length > 0 && (
        <p className="ah5-quick">
          {quick.map(({ createPath = '', ...entry }) => (
            <Link
              key={createPath}
              className="ah5-quick__link"
              to={adminAddress(createPath)}
              {...prefetchHandlers(createPath)}
            >
              新增{recordLabel(content, { createPath, ...entry })}
            </Link>
          ))}
        </p>
      )}
      <Overrides registry={content} />
    </Card>
  );
}

/** Which modules run another build on this device. */
const Overrides = ({ registry }: { registry: Registry }) =>
  registry.modules.map((entry) => (
    <OverrideBadge key={entry.name} name={entry.name} label={currentDeclaration(entry)?.title ?? entry.name} />
  ));
