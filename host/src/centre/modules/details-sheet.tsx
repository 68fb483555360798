/** The dialog in 模块 with all releases of one module, what can be done to each, and what was done before. */
import { modulesApi } from '@admin-h5/client/host';
import type { ModuleState, ReleaseState } from '@admin-h5/contract';
import { Button, CopyButton, EmptyState, Loaded, Sheet, SkeletonText, Tag } from '@admin-h5/ui';
import { useQuery } from '@tanstack/react-query';
import { unmetContract } from '../../platform/release-policy.ts';
import { moduleTitle, type PlannedChange } from './planned-change.ts';
import { changedBy, changeText, Moment, shortId, signingTexts } from './texts.tsx';

interface Props {
  state: ModuleState;
  now: number;
  onChange: (change: PlannedChange) => void;
  onClose: () => void;
}

function Contract({ content }: Pick<ReleaseState, 'content'>) {
  if (!content) return <Tag tone="danger">不符合现行规则</Tag>;
  const { contract } = content;
  const unmet = unmetContract(contract);
  return (
    <>
      <Tag tone={unmet ? 'danger' : 'brand'}>{unmet ? `本站不满足：${unmet.offered}` : '本站满足'}</Tag>
      {Object.entries(contract).map(([name, range]) => (
        <code key={name} className="ah5-text-xs ah5-text-faint">
          {name.replace('@admin-h5/', '')} {range}
        </code>
      ))}
    </>
  );
}

function ReleaseRow({ state, release, now, onChange }: Omit<Props, 'onClose'> & { release: ReleaseState }) {
  const { build, content, key, revokedAt, forced } = release;
  const isStable = build === state.stable;
  const isCanary = build === state.canary?.build;
  const usable = content !== null && revokedAt === null && !isStable;
  const label = content?.version ?? '版本未知';
  const signing = signingTexts[release.signing];
  return (
    <li className="ah5-release" aria-label={`${label} ${shortId(build)}`}>
      <div className="ah5-build__head">
        <strong className="ah5-text-digits">{label}</strong>
        <code className="ah5-text-s ah5-text-quiet" title={build}>
          {shortId(build)}
        </code>
        <CopyButton text={build} what={`版本号 ${shortId(build)}`} />
        {isStable && <Tag tone="brand">稳定版</Tag>}
        {isCanary && <Tag tone="info">灰度 {state.canary?.percent}%</Tag>}
        {revokedAt !== null && <Tag tone="danger">{forced ? '已强制撤销' : '已撤销'}</Tag>}
        <span className="ah5-text-s ah5-text-faint ah5-text-end">
          <Moment at={release.releasedAt} now={now} full />
        </span>
      </div>
      <p className="ah5-build__tags">
        <Contract content={content} />
        <Tag tone={signing.tone}>{signing.text}</Tag>
        {key && (
          <code className="ah5-text-xs ah5-text-faint" title={key}>
            密钥 {shortId(key)}
          </code>
        )}
      </p>
      <div className="ah5-module__actions">
        {usable && (
          <Button size="s" kind="soft" onClick={() => onChange({ kind: 'stable', build })}>
            设为稳定版
          </Button>
        )}
        {usable && state.stable !== null && (
          <Button size="s" kind="soft" onClick={() => onChange({ kind: 'canary', build })}>
            {isCanary ? '调整灰度' : '灰度'}
          </Button>
        )}
        {!forced && (
          <Button size="s" kind="danger" onClick={() => onChange({ kind: 'revoke', build })}>
            {revokedAt === null ? '撤销' : '改为强制'}
          </Button>
        )}
      </div>
    </li>
  );
}

export function DetailsSheet({ state, now, onChange, onClose }: Props) {
  const history = useQuery({
    queryKey: ['modules', 'history', state.name, state.lastChange?.id ?? ''],
    queryFn: ({ signal }) => modulesApi.history(state.name, { signal, errors: 'screen' }),
    gcTime: 0,
  });
  return (
    <Sheet open title={`${moduleTitle(state)} ${state.name}`} className="ah5-details" onClose={onClose}>
      <p className="ah5-details__origin">来源 {state.origin}</p>
      <div className="ah5-details__parts">
        <section>
          <h3>版本</h3>
          {state.releases.length === 0 ? (
            <EmptyState compact title="还没有版本" />
          ) : (
            <ul>
              {state.releases.map((release) => (
                <ReleaseRow key={release.build} state={state} release={release} now={now} onChange={onChange} />
              ))}
            </ul>
          )}
        </section>
        <section>
          <h3>记录</h3>
          <Loaded query={history} compact skeleton={<SkeletonText lines={4} />}>
            {(lines) =>
              lines.length === 0 ? (
                <EmptyState compact title="暂无记录" />
              ) : (
                <ol className="ah5-history">
                  {lines.map((line) => (
                    <li key={line.id}>
                      <span>{changeText(line)}</span>
                      <span className="ah5-text-s ah5-text-faint">
                        {changedBy(line)} · <Moment at={line.at} now={now} full />
                      </span>
                    </li>
                  ))}
                </ol>
              )
            }
          </Loaded>
        </section>
      </div>
    </Sheet>
  );
}
