import type { ModuleCounts, ModuleState } from '@admin-h5/contract';
import { Button, Tag, type TagTone } from '@admin-h5/ui';
import { Card } from '../../ui/card/card.tsx';
import { unmetContract } from '../../platform/release-policy.ts';
import { BuildPanel } from './build-panel.tsx';
import { figuresFor } from './counts.ts';
import { moduleTitle, type PlannedChange, releaseBefore, releaseOf } from './planned-change.ts';
import { changedBy, changeText } from './texts.ts';
import { Moment } from './times.tsx';

interface Props {
  state: ModuleState;
  counts: ModuleCounts | undefined;
  now: number;
  onChange: (change: PlannedChange) => void;
  onDetails: () => void;
}

function status(state: ModuleState, failing: boolean): { text: string; tone: TagTone } {
  if (state.disabledAt !== null) return { text: '已停用', tone: 'danger' };
  if (failing) return { text: '失败率超限', tone: 'danger' };
  if (state.stable === null) return { text: '未发布', tone: 'neutral' };
  const content = releaseOf(state, state.stable)?.content;
  if (!content || unmetContract(content.contract)) return { text: '本站不能加载', tone: 'danger' };
  return state.canary ? { text: `灰度 ${state.canary.percent}%`, tone: 'info' } : { text: '正常', tone: 'brand' };
}

/** A module on the board: its live builds, its last change, and what can be done. */
export function ModuleCard({ state, counts, now, onChange, onDetails }: Props) {
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
