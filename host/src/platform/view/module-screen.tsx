import type { RawQuery } from '@admin-h5/contract';
import { Screen, SkeletonRows, closeGlyph, Icon } from '@admin-h5/ui';
import { useEffect } from 'react';
import { config } from '../../core/config.ts';
import { usePlatform } from '../module-store.ts';
import { moduleRun, type ModuleRun } from '../platform.ts';
import type { Notice } from '../release-policy.ts';
import './corner.less';
import { FailurePanel, IncompatiblePanel, NotDeployedPanel } from './module-panel.tsx';
import { OverrideBadge } from './override.tsx';
import { RunningScreen } from './running-screen.tsx';

interface ModuleScreenProps {
  /** Of the module. */
  name: string;
  /** Below `/pages/admin/`. */
  path: string;
  title: string;
  query: RawQuery;
}

/** One screen of a module, whatever the module's state. The message about its build is in a corner, where it covers nothing. */
export function ModuleScreen(props: ModuleScreenProps) {
  const { name, path } = props;
  const state = usePlatform(({ modules }) => moduleRun(modules, name));
  const enter = usePlatform((platform) => platform.enter);
  const leave = usePlatform((platform) => platform.leave);
  useEffect(() => {
    void enter(name, config());
    return () => leave(name);
  }, [enter, leave, name]);

  return (
    <>
      <StateScreen {...props} state={state} />
      <div className="ah5-corner">
        <ModuleNotice name={name} path={path} notice={state.kind === 'ready' ? state.notice : null} />
        <OverrideBadge name={name} />
      </div>
    </>
  );
}

function StateScreen({ state, name, path, title, query }: ModuleScreenProps & { state: ModuleRun }) {
  const retry = usePlatform((platform) => platform.retry);
  const onRetry = () => void retry(name, config());
  switch (state.kind) {
    case 'failed':
      return <FailurePanel title={title} failure={state.failure} onRetry={onRetry} />;
    case 'incompatible':
      return <IncompatiblePanel title={title} needed={state.needed} offered={state.offered} onRetry={onRetry} />;
    case 'not-deployed':
      return <NotDeployedPanel title={title} />;
    case 'ready':
      // Another build is another screen: React must not reuse the elements of the first.
      return (
        <RunningScreen
          key={`${state.origin} ${state.release.build}`}
          {...{ name, path, title, query }}
          running={state}
        />
      );
    default:
      return (
        <Screen title={title} wide>
          <SkeletonRows />
        </Screen>
      );
  }
}

interface ModuleNoticeProps {
  name: string;
  path: string;
  /** Null for none. */
  notice: Notice | null;
}

const isBusy = (notice: Notice) => notice.kind !== 'fallback' && notice.state === 'busy';

/** A message about the running build; screen readers announce it when it appears. */
function ModuleNotice({ name, path, notice }: ModuleNoticeProps) {
  const update = usePlatform((platform) => platform.update);
  const dismiss = usePlatform((platform) => platform.dismiss);
  const text = notice && noticeText(notice);
  return (
    <div className="ah5-module-notice" role="status" aria-label="模块状态">
      {notice && text && (
        <div className="ah5-module-notice__box">
          <span>{text.message}</span>
          {text.action !== null && (
            <button
              type="button"
              className="ah5-module-notice__action"
              disabled={isBusy(notice)}
              onClick={() => void update(name, path, config())}
            >
              {text.action}
            </button>
          )}
          {!isBusy(notice) && (
            <button type="button" className="ah5-module-notice__close" aria-label="关闭" onClick={() => dismiss(name)}>
              <Icon glyph={closeGlyph} size={16} />
            </button>
          )}
        </div>
      )}
    </div>
  );
}

interface NoticeText {
  message: string;
  /** Text of the button; null for no button. */
  action: string | null;
}

/** The text of a notice. */
function noticeText(notice: Notice): NoticeText {
  if (notice.kind === 'fallback') return { message: '新版本无法使用，已恢复上一个可用版本', action: '重试' };
  if (notice.kind === 'revoked' && !notice.replaceable)
    return { message: '当前版本已被撤回，离开后将无法再打开', action: null };
  if (notice.state === 'busy') return { message: '正在更新…', action: null };
  if (notice.state === 'failed') return { message: '新版本暂时无法加载，当前版本可继续使用', action: '重试' };
  return { message: notice.kind === 'revoked' ? '当前版本已被撤回' : '模块已更新', action: '立即更新' };
}
