/**
 * Every path below `/pages/admin/` but the centre: the module that owns it, the rights that it requires, and its screen, or the reason
 * why there is none; in a corner what there is to say of the build that runs.
 */
import { type PageProps, useCan } from '@admin-h5/client';
import { useCurrentPage } from '@admin-h5/client/host';
import { adminPrefix, type DeclaredRoute, type RawQuery, type Registry, type RegistryModule } from '@admin-h5/contract';
import { closeGlyph, Icon, Screen, SkeletonRows } from '@admin-h5/ui';
import { useEffect, useState } from 'react';
import { config } from '../../core/config.ts';
import { adminTitles } from '../../core/pages/admin-titles.ts';
import { useDocumentTitle } from '../../core/pages/announce-screen.ts';
import { NotFoundScreen } from '../../ui/page/not-found-screen.tsx';
import { usePlatform, useRegistry } from '../module-store.ts';
import { moduleRun, type ModuleRun } from '../platform.ts';
import { declaredRoute, findModule } from '../registry.ts';
import type { Notice } from '../release-policy.ts';
import './corner.less';
import { FailurePanel, IncompatiblePanel, NoPermissionPanel, NotDeployedPanel } from './failure-panel.tsx';
import { OverrideBadge, useOverrideRequest } from './override.tsx';
import { RunningScreen } from './running-screen.tsx';

export default function AdminArea({ query }: Pick<PageProps, 'query'>) {
  const path = useCurrentPage().path.slice(adminPrefix.length);
  const registry = useRegistry();
  const readRegistry = usePlatform((platform) => platform.readRegistry);
  const can = useCan();

  const known = adminTitles[path];
  const content = registry.kind === 'ready' ? registry.registry : null;
  const owner = useOwner(content, path);
  useOverrideRequest(content);
  const title = owner?.route?.title ?? known ?? '管理中心';
  useDocumentTitle(title);

  if (registry.kind === 'failed') {
    return (
      <FailurePanel
        title={title}
        failure={{ kind: 'registry', detail: registry.reason }}
        onRetry={() => void readRegistry(config())}
      />
    );
  }
  if (registry.kind !== 'ready') {
    return (
      <Screen title={title} wide className="ah5-admin-waiting">
        <SkeletonRows />
      </Screen>
    );
  }
  if (!owner) return known === undefined ? <NotFoundScreen /> : <NotDeployedPanel title={known} />;
  if (!owner.route) return <NotFoundScreen />;
  const missing = owner.route.rights.filter((right) => !can(right));
  if (missing.length > 0) return <NoPermissionPanel title={title} missing={missing} registry={registry.registry} />;
  const { name } = owner.listedModule;
  return <ModuleScreen key={name} name={name} path={path} title={title} query={query} />;
}

interface OwnedPath {
  path: string;
  listedModule: RegistryModule;
  route: DeclaredRoute | null;
}

/**
 * The module that owns an admin path, and the screen that it declares there. A screen that is open stays open when the
 * registry no longer has it, so that a person can finish typing.
 */
export function useOwner(registry: Registry | null, path: string): OwnedPath | null {
  const [stored, setStored] = useState<OwnedPath | null>(null);
  const listedModule = registry && findModule(registry, path);
  const found = listedModule && { path, listedModule, route: declaredRoute(listedModule, path) };
  if (found?.route) {
    if (stored?.listedModule !== listedModule || stored.path !== path) setStored(found);
    return found;
  }
  return stored?.path === path ? stored : found;
}

interface ModuleScreenProps {
  /** Of the module. */
  name: string;
  /** Below `/pages/admin/`. */
  path: string;
  title: string;
  query: RawQuery;
}

/** One screen of a module, whatever the module's state. The message about its build is in a corner, where it covers nothing. */
function ModuleScreen(props: ModuleScreenProps) {
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
        <Screen title={title} wide className="ah5-admin-waiting">
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

function noticeText(notice: Notice): NoticeText {
  if (notice.kind === 'fallback') return { message: '新版本无法使用，已恢复上一个可用版本', action: '重试' };
  if (notice.kind === 'revoked' && !notice.replaceable)
    return { message: '当前版本已被撤回，离开后将无法再打开', action: null };
  if (notice.state === 'busy') return { message: '正在更新…', action: null };
  if (notice.state === 'failed') return { message: '新版本暂时无法加载，当前版本可继续使用', action: '重试' };
  return { message: notice.kind === 'revoked' ? '当前版本已被撤回' : '模块已更新', action: '立即更新' };
}
