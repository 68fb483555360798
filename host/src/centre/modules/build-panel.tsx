import type { ModuleState } from '@admin-h5/contract';
import { CopyButton, Tag } from '@admin-h5/ui';
import { unmetContract } from '../../platform/release-policy.ts';
import type { BuildFigures } from './counts.ts';
import { Curve } from './curve.tsx';
import { moduleTitle, releaseOf } from './planned-change.ts';
import { shortId, signingTexts } from './texts.ts';
import { Moment } from './times.tsx';

const percent = (value: number) => `${value >= 10 || value === 0 ? Math.round(value) : value.toFixed(1)}%`;
const time = (value: number) => (value < 1000 ? `${value} 毫秒` : `${(value / 1000).toFixed(1)} 秒`);

/** Devices, failures and load time of one build in the last 24 hours. */
function Figures({ figures, what }: { figures: BuildFigures | null; what: string }) {
  if (!figures) return <p className="ah5-build__none">近 24 小时暂无数据</p>;
  const { devices, failureRate, failureCurve, threshold, failing, loadTime, loadCurve } = figures;
  const highest = Math.max(0, ...failureCurve.map(({ value }) => value));
  const slowest = Math.max(0, ...loadCurve.map(({ value }) => value));
  const failureText = `${what}近 24 小时的失败率：现在 ${percent(failureRate)}，最高 ${percent(highest)}，阈值 ${threshold}%`;
  return (
    <dl className="ah5-build__figures">
      <div>
        <dt>设备</dt>
        <dd>{devices}</dd>
      </div>
      <div className={failing ? 'ah5-build__failing' : undefined}>
        <dt>失败率</dt>
        <dd>{percent(failureRate)}</dd>
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
        <dt>加载</dt>
        <dd>{loadTime === null ? '--' : time(loadTime)}</dd>
        {loadCurve.length > 0 && (
          <dd className="ah5-build__curve">
            <Curve
              points={loadCurve}
              top={slowest * 1.25}
              tone="plain"
              label={`${what}近 24 小时的加载时间：中位数 ${loadTime === null ? '未知' : time(loadTime)}，最慢一小时 ${time(slowest)}`}
            />
          </dd>
        )}
      </div>
    </dl>
  );
}

interface Props {
  state: ModuleState;
  build: string;
  /** `稳定版`, `灰度 25%`. */
  label: string;
  figures: BuildFigures | null;
  now: number;
}

/** One live build: which it is, whether this host runs it, who signed it, and how it does on the devices. */
export function BuildPanel({ state, build, label, figures, now }: Props) {
  const release = releaseOf(state, build);
  const share = state.canary?.build === build ? state.canary.percent : null;
  const unmet = release?.content ? unmetContract(release.content.contract) : null;
  const signing = signingTexts[release?.signing ?? 'unsigned'];
  return (
    <section className="ah5-build" aria-label={`${moduleTitle(state)} ${label} ${shortId(build)}`}>
      <div className="ah5-build__head">
        <h3 className="ah5-build__label">{label}</h3>
        <strong className="ah5-build__version">{release?.content?.version ?? '版本未知'}</strong>
        <code title={build}>{shortId(build)}</code>
        <CopyButton text={build} what={`版本号 ${shortId(build)}`} />
        {release && (
          <span className="ah5-build__when">
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
