/** 管理中心: what waits for somebody, the entries of all modules, figures and the latest operations, as far as a person's rights go. */
import { Link, logApi, useCan, useSession } from '@admin-h5/client';
import { definePage } from '@admin-h5/client/host';
import { holdsRights, operationText, type Registry, userTypeDuty, userTypeLabel } from '@admin-h5/contract';
import { EmptyState, ErrorState, Icon, Loaded, Screen, Skeleton, SkeletonGroup, SkeletonText } from '@admin-h5/ui';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Card } from '../ui/card/card.tsx';
import { CellGroup, CellLink } from '../ui/cell/cell.tsx';
import { railFrom, useAtDesk } from '../ui/use-at-desk.ts';
import { MaybeLink, operationPlace, useAdminLink } from './admin-link.tsx';
import { NumberCards, PendingWork, UserTypes, VisitorNumbers } from './number-cards.tsx';
import { glyphByName } from '../ui/glyph-by-name.ts';
import { config } from '../core/config.ts';
import { OverrideBadge, useOverrideRequest } from '../platform/view/override.tsx';
import { useModulePrefetch } from '../platform/prefetch.ts';
import { failureTexts } from '../platform/view/failure-panel.tsx';
import { currentDeclaration } from '../platform/registry.ts';
import { usePlatform, useRegistry } from '../platform/module-store.ts';
import { adminAddress, EntryCount, offeredEntries, recordLabel } from './navigation-entries.tsx';
import './centre.less';

function AdminCentre() {
  const user = useSession((session) => session.userInfo);
  const [hour] = useState(() => new Date().getHours());
  const hasRail = useAtDesk(railFrom);
  const type = user?.type ?? 0;
  const managesContent = holdsRights(type, ['statistics']);
  const managesUsers = holdsRights(type, ['user']);
  // What arrives late moves nothing that is pressed: 待处理 has one height without the rail, and is below the other entries beside it.
  const pending = (
    <Card title="待处理" className="ah5-centre__pending">
      <PendingWork inStrip={!hasRail} />
    </Card>
  );
  const totals = (
    <Card title="数据概览">
      <NumberCards withUsers={managesUsers} />
    </Card>
  );
  const visitors = (
    <Card title="访客（近 30 天）">
      <VisitorNumbers />
    </Card>
  );
  return (
    <Screen title="管理中心" wide>
      <InsecureNote />
      <p className="ah5-centre__greeting">
        <strong>
          {greeting(hour)}，{user?.realName}
        </strong>
        <span>{userTypeLabel(type)}</span>
        <span className="ah5-text-s ah5-text-faint">{userTypeDuty(type)}</span>
      </p>
      {managesContent ? (
        <div className="ah5-centre">
          {hasRail ? (
            <>
              <div className="ah5-centre__beside">
                <ModuleGrid />
                {totals}
              </div>
              {pending}
            </>
          ) : (
            pending
          )}
          <div className="ah5-centre__column">
            {hasRail ? (
              visitors
            ) : (
              <>
                <ModuleGrid />
                {totals}
              </>
            )}
            {managesUsers && (
              <Card title="用户类型">
                <UserTypes />
              </Card>
            )}
          </div>
          <div className="ah5-centre__column">
            {!hasRail && visitors}
            <Card title="最近操作">
              <RecentOperations />
            </Card>
          </div>
        </div>
      ) : (
        <>
          <ModuleGrid ifAny />
          <OwnPages />
        </>
      )}
      {managesContent && !hasRail && (
        <CellGroup>
          <CellLink to="/pages/index/index" label="浏览前台" />
          <CellLink to="/pages/mine/index" label="我的" />
        </CellGroup>
      )}
    </Screen>
  );
}

export default definePage(() => ({}), AdminCentre);

/** A warning in the admin area if it is used over plain HTTP, except on localhost (decisions.md, Client rules). */
export function InsecureNote() {
  if (window.isSecureContext) return null;
  return (
    <p role="note" className="ah5-centre__insecure">
      当前使用 HTTP 访问，密码和数据可能被他人截获，请联系管理员启用 HTTPS。
    </p>
  );
}

/** Greeting for an hour of the day, 0–23. */
function greeting(hour: number): string {
  if (hour < 6) return '夜深了';
  if (hour < 11) return '早上好';
  if (hour < 13) return '中午好';
  if (hour < 18) return '下午好';
  return '晚上好';
}

/** For a person without any right: their profile and the catalogue, without calls that would be refused. */
function OwnPages() {
  return (
    <>
      <CellGroup title="我的账号">
        <CellLink to="/pages/mine/profile/index" label="个人资料" />
        <CellLink to="/pages/mine/password" label="修改密码" />
      </CellGroup>
      <CellGroup title="产品与原料">
        <CellLink to="/pages/category/second" label="产品分类" />
        <CellLink to="/pages/materials/list" label="原料列表" />
      </CellGroup>
    </>
  );
}

const operationCount = 6;
const operationTime = new Intl.DateTimeFormat('zh-CN', {
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

const latest = { size: operationCount, sessions: false };

/** The latest changes, without logins; each links to its record. */
export function RecentOperations() {
  const linkTo = useAdminLink();
  const operations = useQuery({
    queryKey: ['log', 'list', latest],
    queryFn: ({ signal }) => logApi.list(latest, { signal, errors: 'screen' }),
    gcTime: 0,
  });
  return (
    <Loaded query={operations} compact skeleton={<SkeletonText lines={4} />}>
      {({ list }) =>
        list.length === 0 ? (
          <EmptyState compact title="还没有操作记录" />
        ) : (
          <ol className="ah5-operations">
            {list.map((entry) => (
              <li key={entry.id}>
                <span className="ah5-operations__what">
                  <MaybeLink to={linkTo(operationPlace(entry))}>{operationText(entry)}</MaybeLink>
                </span>
                <span className="ah5-text-s ah5-text-faint ah5-text-fixed">
                  {entry.actorName} · <time dateTime={entry.at}>{operationTime.format(new Date(entry.at))}</time>
                </span>
              </li>
            ))}
          </ol>
        )
      }
    </Loaded>
  );
}

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
          <EntriesSkeleton hasRail={hasRail} />
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

/** About as many as this product has. */
const EntriesSkeleton = ({ hasRail }: { hasRail: boolean }) => (
  <SkeletonGroup className={hasRail ? 'ah5-quick' : 'ah5-modules'}>
    {Array.from({ length: hasRail ? 7 : 13 }, (_, at) =>
      hasRail ? (
        <Skeleton key={at} width="2rem" height=".88rem" radius="99rem" />
      ) : (
        <Skeleton key={at} height="1.6rem" radius="var(--ah5-radius-l)" />
      ),
    )}
  </SkeletonGroup>
);

/** Which modules run another build on this device. */
const Overrides = ({ registry }: { registry: Registry }) =>
  registry.modules.map((entry) => (
    <OverrideBadge key={entry.name} name={entry.name} label={currentDeclaration(entry)?.title ?? entry.name} />
  ));
