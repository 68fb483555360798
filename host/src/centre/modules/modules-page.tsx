/** 模块: the releases of every module, how they do on the devices, and what an administrator can do about them. */
import { useCan } from '@admin-h5/client';
import { definePage, modulesApi } from '@admin-h5/client/host';
import type { ModuleCounts, ModuleState, Registry } from '@admin-h5/contract';
import { Button, EmptyState, Loaded, Screen, SkeletonRows } from '@admin-h5/ui';
import { useState } from 'react';
import { config } from '../../core/config.ts';
import { NoPermissionPanel } from '../../platform/view/failure-panel.tsx';
import { ChangeSheet } from './change-sheet.tsx';
import { figuresFor, curveHours } from './counts.ts';
import { DetailsSheet } from './details-sheet.tsx';
import { ModuleCard } from './module-card.tsx';
import './modules.less';
import type { PlannedChange } from './planned-change.ts';
import { clockTime } from './texts.tsx';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';

/** The right is one of the host's. */
const noModules: Registry = { schema: 1, modules: [] };

function Summary({ states, counts }: { states: readonly ModuleState[]; counts: ModuleCounts | undefined }) {
  const failing = states.filter(({ name, stable, canary }) =>
    [stable, canary?.build].some((build) => build && figuresFor(counts, name, build)?.failing),
  );
  const figures = [
    { label: '模块', count: states.length },
    { label: '灰度中', count: states.filter(({ canary }) => canary !== null).length },
    { label: '失败率超限', count: failing.length, bad: true },
    { label: '已停用', count: states.filter(({ disabledAt }) => disabledAt !== null).length, bad: true },
  ];
  return (
    <dl className="ah5-board__summary">
      {figures.map(({ label, count, bad }) => (
        <div key={label} className={bad && count > 0 ? 'ah5-text-danger' : undefined}>
          <dt className="ah5-text-s ah5-text-faint">{label}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  );
}

interface BoardProps {
  states: readonly ModuleState[];
  counts: ModuleCounts | undefined;
  now: number;
  reload: () => Promise<unknown>;
}

function Board({ states, counts, now, reload }: BoardProps) {
  const [changing, setChanging] = useState<{ state: ModuleState; change: PlannedChange } | null>(null);
  const [detailed, setDetailed] = useState<string | null>(null);
  const details = states.find(({ name }) => name === detailed);
  if (states.length === 0) return <EmptyState title="还没有模块" note="由运维人员登记模块的来源后，团队即可发布" />;
  return (
    <>
      <Summary states={states} counts={counts} />
      <div className="ah5-board">
        {states.map((state) => (
          <ModuleCard
            key={state.name}
            {...{ state, counts, now }}
            onChange={(change) => setChanging({ state, change })}
            onDetails={() => setDetailed(state.name)}
          />
        ))}
      </div>
      {details && !changing && (
        <DetailsSheet
          state={details}
          now={now}
          onChange={(change) => setChanging({ state: details, change })}
          onClose={() => setDetailed(null)}
        />
      )}
      {changing && <ChangeSheet {...changing} reload={reload} onClose={() => setChanging(null)} />}
    </>
  );
}

function ModulesPage() {
  const allowed = useCan()('modules');
  const { states, counts } = useBoard(allowed);
  if (!allowed) return <NoPermissionPanel title="模块" missing={['modules']} registry={noModules} />;
  const isStatic = !new URL(config().registry, window.location.href).pathname.endsWith('/api/remotes');
  return (
    <Screen title="模块" wide>
      <Loaded query={states} skeleton={<SkeletonRows />}>
        {(list) => (
          <>
            <p className="ah5-board__live" role="status">
              {states.isError ? (
                <>
                  <span className="ah5-text-warn">更新失败，以下是 {clockTime(states.dataUpdatedAt)} 的状态</span>
                  <Button size="s" kind="soft" onClick={() => void states.refetch()}>
                    重试
                  </Button>
                </>
              ) : (
                <span className="ah5-board__fresh">实时 · 更新于 {clockTime(states.dataUpdatedAt)}</span>
              )}
            </p>
            {isStatic && (
              <p className="ah5-board__static" role="note">
                本站点读取静态的模块清单，此处的更改要等站点改用 /api/remotes 后才会生效。
              </p>
            )}
            <Board
              states={list}
              counts={counts}
              now={Math.max(states.dataUpdatedAt, states.errorUpdatedAt)}
              reload={states.refetch}
            />
          </>
        )}
      </Loaded>
    </Screen>
  );
}

export default definePage(() => ({}), ModulesPage);

/** The modules and their counts, read again while the page is visible, and on each return to it. */
function useBoard(enabled: boolean): {
  states: UseQueryResult<ModuleState[]>;
  counts: ModuleCounts | undefined;
} {
  const live = {
    enabled,
    gcTime: 0,
    refetchInterval: config().changesPollInterval || false,
    refetchOnWindowFocus: true,
  } as const;
  const states = useQuery({
    ...live,
    queryKey: ['modules', 'states'],
    queryFn: ({ signal }) => modulesApi.states({ signal, errors: 'screen' }),
  });
  const counts = useQuery({
    ...live,
    queryKey: ['modules', 'counts'],
    queryFn: ({ signal }) => modulesApi.counts(curveHours, { signal, errors: 'background' }),
  });
  return { states, counts: counts.data };
}
