/** The changes that 模块 offers for a module: what each will do, in words for the administrator, and the call that makes it. */
import type { ModuleState, ReleaseState } from '@admin-h5/contract';
import { modulesApi } from '@admin-h5/client/host';
import { releaseLabel } from './texts.tsx';

export type PlannedChange =
  | { kind: 'stable'; build: string }
  | { kind: 'canary'; build: string }
  | { kind: 'end-canary' }
  | { kind: 'revoke'; build: string }
  | { kind: 'disable' }
  | { kind: 'enable' };

export interface ChangeInput {
  percent: number;
  /** The build that takes over from a revoked one; '' for none. */
  successor: string;
  forced: boolean;
  reason: string;
}

export interface ChangeTexts {
  title: string;
  /** What will happen, one sentence each. */
  effects: string[];
  confirm: string;
  done: string;
  danger: boolean;
}

export const moduleTitle = ({ name, stable, releases }: ModuleState): string =>
  (releases.find(({ build }) => build === stable) ?? releases[0])?.content?.title ?? name;

export const findRelease = ({ releases }: ModuleState, build: string | null): ReleaseState | undefined =>
  releases.find((release) => release.build === build);

/** Releases that may become stable, newest first. */
export const usableReleases = ({ releases, stable }: ModuleState): ReleaseState[] =>
  releases.filter(({ build, revokedAt, content }) => build !== stable && revokedAt === null && content !== null);

/** The newest usable release before the stable one. */
export function releaseBefore(state: ModuleState): ReleaseState | undefined {
  const at = findRelease(state, state.stable)?.releasedAt;
  return at === undefined ? undefined : usableReleases(state).find(({ releasedAt }) => releasedAt < at);
}

/** Whether making a build stable goes back to an earlier one. */
const goesBack = (state: ModuleState, build: string): boolean =>
  (findRelease(state, build)?.releasedAt ?? '') < (findRelease(state, state.stable)?.releasedAt ?? '');

/** The words of a change's sheet: its module and build by name, and what will happen on the devices. */
export function describeChange(
  state: ModuleState,
  change: PlannedChange,
  { percent, forced }: ChangeInput,
): ChangeTexts {
  const module = `「${moduleTitle(state)}」${state.name}`;
  const label = (build: string | null) => (build === null ? '' : releaseLabel(build, findRelease(state, build)));
  const open = '正在使用的页面会收到更新提示，未保存的内容会保留。';
  const endsCanary = state.canary ? [`灰度 ${label(state.canary.build)} 同时结束。`] : [];
  switch (change.kind) {
    case 'stable': {
      const back = goesBack(state, change.build);
      return {
        title: `${back ? '回滚' : '全量发布'} ${module}？`,
        effects: [
          `所有设备${back ? '回到' : '改用'} ${label(change.build)}${state.stable ? `，代替 ${label(state.stable)}` : ''}。`,
          ...(state.canary?.build === change.build ? [] : endsCanary),
          open,
        ],
        confirm: back ? '回滚' : '全量发布',
        done: back ? '已回滚' : '已全量发布',
        danger: back,
      };
    }
    case 'canary':
      return {
        title: `${state.canary?.build === change.build ? '调整灰度' : '开始灰度'} ${module}？`,
        effects: [
          `${percent}% 的设备改用 ${label(change.build)}，其余设备仍使用 ${label(state.stable)}。`,
          ...(state.canary && state.canary.build !== change.build ? endsCanary : []),
        ],
        confirm: `灰度 ${percent}%`,
        done: `已灰度 ${percent}%`,
        danger: false,
      };
    case 'end-canary':
      return {
        title: `结束 ${module} 的灰度？`,
        effects: [`使用 ${label(state.canary?.build ?? null)} 的设备回到 ${label(state.stable)}。`, open],
        confirm: '结束灰度',
        done: '已结束灰度',
        danger: false,
      };
    case 'revoke':
      return {
        title: `撤销 ${module} 的 ${label(change.build)}？`,
        effects: [
          '任何设备都不再加载该版本，撤销后不能恢复，只能发布新版本。',
          forced
            ? '强制：正在使用该版本的页面会在下一次检查时自动离开，已填写的内容会交给接替的版本。'
            : '正在使用该版本的页面只会收到提示，可继续用完。',
        ],
        confirm: forced ? '强制撤销' : '撤销',
        done: '已撤销',
        danger: true,
      };
    case 'disable':
      return {
        title: `停用 ${module}？`,
        effects: ['所有设备停止加载该模块，正在使用的页面会在下一次检查时离开。', '其他模块不受影响，启用后恢复。'],
        confirm: '停用',
        done: '已停用',
        danger: true,
      };
    default:
      return {
        title: `启用 ${module}？`,
        effects: [`所有设备恢复加载 ${label(state.stable)}。`],
        confirm: '启用',
        done: '已启用',
        danger: false,
      };
  }
}

/** Makes the call of a change; refused where somebody changed the module after `state` was read. */
export async function runChange(state: ModuleState, change: PlannedChange, input: ChangeInput): Promise<void> {
  const module = { name: state.name, seen: state.lastChange?.id ?? '' };
  const options = { errors: 'screen' } as const;
  const { reason } = input;
  switch (change.kind) {
    case 'stable':
      await modulesApi.setStable(module, { build: change.build, replaces: state.stable }, options);
      return;
    case 'canary':
      return modulesApi.setCanary(module, { build: change.build, percent: input.percent }, options);
    case 'end-canary':
      return modulesApi.endCanary(module, options);
    case 'revoke': {
      const stable = state.stable === change.build ? { stable: input.successor } : {};
      return modulesApi.revoke(module, { build: change.build, forced: input.forced, ...stable }, options);
    }
    default: {
      const disabled = change.kind === 'disable';
      return modulesApi.setDisabled(module, { disabled, ...(reason.trim() ? { reason: reason.trim() } : {}) }, options);
    }
  }
}
