/** A module on the board of 模块: its live builds with what devices report of them, its last change, and what can be done. */
import type { ModuleCounts, ModuleState } from '@admin-h5/contract';
import { Button, CopyButton, Tag, type TagTone } from '@admin-h5/ui';
import { unmetContract } from '../../platform/release-policy.ts';
import { Card } from '../../ui/card/card.tsx';
import { type BuildFigures, curveHours, type CurvePoint, figuresFor } from './counts.ts';
import { findRelease, moduleTitle, type PlannedChange, releaseBefore } from './planned-change.ts';
import { changedBy, changeText, Moment, shortId, signingTexts } from './texts.tsx';

interface ModuleCardProps {
  state: ModuleState;
  counts: ModuleCounts | undefined;
  now: number;
  onChange: (change: PlannedChange) => void;
  onDetails: () => void;
}

export function ModuleCard({ state, counts, now, onChange, onDetails }: ModuleCardProps) {
  const { name, stable, canary, lastChange } = state;
  const title = moduleTitle(state);
  const before = releaseBefore(state);
  const figures = (build: string) => figuresFor(counts, name, build);
  const failing = [stable, canary?.build].some((build) => build && figures(build)?.failing);
  const { text, tone } = status(state, failing);
  return (
    <Card
      className="ah5-module"
      title={
        <>
          {title} <small>{name}</small>
        </>
      }
      extra={<Tag tone={tone}>{text}</Tag>}
    >
      {stable === null ? (
        <p className="ah5-build__none">还没有稳定版，设备看不到该模块</p>
      ) : (
        <BuildPanel state={state} build={stable} label="稳定版" figures={figures(stable)} now={now} />
      )}
      {canary && (
        <BuildPanel
          state={state}
          build={canary.build}
          label={`灰度 ${canary.percent}%`}
          figures={figures(canary.build)}
          now={now}
        />
      )}
      {lastChange && (
        <p className="ah5-module__last">
          {changedBy(lastChange)} {changeText(lastChange)} · <Moment at={lastChange.at} now={now} />
        </p>
      )}
      <div className="ah5-module__actions">
        {canary && (
          <>
            <Button size="s" onClick={() => onChange({ kind: 'stable', build: canary.build })}>
              全量发布
            </Button>
            <Button size="s" kind="soft" onClick={() => onChange({ kind: 'canary', build: canary.build })}>
              调整灰度
            </Button>
            <Button size="s" kind="soft" onClick={() => onChange({ kind: 'end-canary' })}>
              结束灰度
            </Button>
          </>
        )}
        {before && (
          <Button size="s" kind="soft" onClick={() => onChange({ kind: 'stable', build: before.build })}>
            回滚
          </Button>
        )}
        <Button
          size="s"
          kind={state.disabledAt === null ? 'danger' : 'primary'}
          onClick={() => onChange({ kind: state.disabledAt === null ? 'disable' : 'enable' })}
        >
          {state.disabledAt === null ? '停用' : '启用'}
        </Button>
        <Button size="s" kind="text" aria-label={`${title}的版本与记录`} onClick={onDetails}>
          版本与记录
        </Button>
      </div>
    </Card>
  );
}

function status(state: ModuleState, failing: boolean): { text: string; tone: TagTone } {
  if (state.disabledAt !== null) return { text: '已停用', tone: 'danger' };
  if (failing) return { text: '失败率超限', tone: 'danger' };
  if (state.stable === null) return { text: '未发布', tone: 'neutral' };
  const content = findRelease(state, state.stable)?.content;
  if (!content || unmetContract(content.contract)) return { text: '本站不能加载', tone: 'danger' };
  return state.canary ? { text: `灰度 ${state.canary.percent}%`, tone: 'info' } : { text: '正常', tone: 'brand' };
}

interface BuildPanelProps {
  state: ModuleState;
  build: string;
  /** `稳定版`, `灰度 25%`. */
  label: string;
  figures: BuildFigures | null;
  now: number;
}

/** One live build: which it is, whether this host runs it, who signed it, and how it does on the devices. */
function BuildPanel({ state, build, label, figures, now }: BuildPanelProps) {
  const release = findRelease(state, build);
  const share = state.canary?.build === build ? state.canary.percent : null;
  const unmet = release?.content ? unmetContract(release.content.contract) : null;
  const signing = signingTexts[release?.signing ?? 'unsigned'];
  return (
    <section className="ah5-build" aria-label={`${moduleTitle(state)} ${label} ${shortId(build)}`}>
      <div className="ah5-build__head">
        <h3 className="ah5-text-s ah5-text-brand">{label}</h3>
        <strong className="ah5-text-digits">{release?.content?.version ?? '版本未知'}</strong>
        <code className="ah5-text-s ah5-text-quiet" title={build}>
          {shortId(build)}
        </code>
        <CopyButton text={build} what={`版本号 ${shortId(build)}`} />
        {release && (
          <span className="ah5-text-s ah5-text-faint ah5-text-end">
            <Moment at={release.releasedAt} now={now} />
          </span>
        )}
      </div>
      {share !== null && (
        <meter className="ah5-build__share" min={0} max={100} value={share} aria-label={`灰度比例 ${share}%`} />
      )}
      <Figures figures={figures} what={label} />
      <p className="ah5-build__tags">
        {release?.content ? (
          <Tag tone={unmet ? 'danger' : 'brand'}>
            {unmet ? `契约不满足：需要 ${unmet.needed}，本站 ${unmet.offered}` : '契约满足'}
          </Tag>
        ) : (
          <Tag tone="danger">不符合现行规则</Tag>
        )}
        <Tag tone={signing.tone}>
          {signing.text}
          {release?.key && ` ${shortId(release.key)}`}
        </Tag>
      </p>
    </section>
  );
}

const formatPercent = (value: number) => `${value >= 10 || value === 0 ? Math.round(value) : value.toFixed(1)}%`;
const formatDuration = (value: number) => (value < 1000 ? `${value} 毫秒` : `${(value / 1000).toFixed(1)} 秒`);

/** Devices, failures and load time of one build in the last 24 hours. */
function Figures({ figures, what }: { figures: BuildFigures | null; what: string }) {
  if (!figures) return <p className="ah5-build__none">近 24 小时暂无数据</p>;
  const { devices, failureRate, failureCurve, threshold, failing, loadTime, loadCurve } = figures;
  const highest = Math.max(0, ...failureCurve.map(({ value }) => value));
  const slowest = Math.max(0, ...loadCurve.map(({ value }) => value));
  const failureText = `${what}近 24 小时的失败率：现在 ${formatPercent(failureRate)}，最高 ${formatPercent(highest)}，阈值 ${threshold}%`;
  return (
    <dl className="ah5-build__figures">
      <div>
        <dt className="ah5-text-xs ah5-text-faint">设备</dt>
        <dd>{devices}</dd>
      </div>
      <div className={failing ? 'ah5-text-danger' : undefined}>
        <dt className="ah5-text-xs ah5-text-faint">失败率</dt>
        <dd>{formatPercent(failureRate)}</dd>
        <dd className="ah5-build__curve">
          <Curve
            points={failureCurve}
            top={Math.max(highest, threshold) * 1.25}
            threshold={threshold}
            tone={failing ? 'danger' : 'plain'}
            label={failureText}
          />
        </dd>
      </div>
      <div>
        <dt className="ah5-text-xs ah5-text-faint">加载</dt>
        <dd>{loadTime === null ? '--' : formatDuration(loadTime)}</dd>
        {loadCurve.length > 0 && (
          <dd className="ah5-build__curve">
            <Curve
              points={loadCurve}
              top={slowest * 1.25}
              tone="plain"
              label={`${what}近 24 小时的加载时间：中位数 ${loadTime === null ? '未知' : formatDuration(loadTime)}，最慢一小时 ${formatDuration(slowest)}`}
            />
          </dd>
        )}
      </div>
    </dl>
  );
}

const width = 100;
const height = 30;
/** Room for the ends of the line. */
const edge = 3;

interface CurveProps {
  points: readonly CurvePoint[];
  /** Value at the upper edge; the lower one is 0. */
  top: number;
  /** A dashed line. */
  threshold?: number;
  tone: 'plain' | 'danger';
  /** What the curve says, for those who do not see it. */
  label: string;
}

/** A line over the last hours; a single point is a dot. */
function Curve({ points, top, threshold, tone, label }: CurveProps) {
  const x = (at: number) => edge + (Math.min(Math.max(at, 0), curveHours - 1) / (curveHours - 1)) * (width - 2 * edge);
  const y = (value: number) => height - edge - (Math.min(value, top) / top) * (height - 2 * edge);
  const line = points.map(({ at, value }) => `${x(at).toFixed(1)} ${y(value).toFixed(1)}`);
  const [first, last] = [points.at(0), points.at(-1)];
  return (
    <svg
      className={`ah5-curve ah5-curve--${tone}`}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {threshold !== undefined && (
        <path className="ah5-curve__threshold" d={`M0 ${y(threshold).toFixed(1)}H${width}`} />
      )}
      {first && last && (
        <>
          <path
            className="ah5-curve__area"
            d={`M${x(first.at).toFixed(1)} ${height}L${line.join('L')}L${x(last.at).toFixed(1)} ${height}Z`}
          />
          <path className="ah5-curve__line" d={`M${line.join('L')}`} />
          <path className="ah5-curve__end" d={`M${x(last.at).toFixed(1)} ${y(last.value).toFixed(1)}h0`} />
        </>
      )}
    </svg>
  );
}
