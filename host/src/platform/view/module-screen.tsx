import type { RawQuery } from '@admin-h5/contract';
import { Screen, SkeletonRows } from '@admin-h5/ui';
import { useEffect } from 'react';
import { config } from '../../core/config/config.ts';
import { OverrideBadge } from '../override/override-badge.tsx';
import { moduleRun, type ModuleRun } from '../state.ts';
import { usePlatform } from '../store.ts';
import './corner.less';
import { ModuleNotice } from './module-notice.tsx';
import { FailurePanel, IncompatiblePanel, NotDeployedPanel } from './module-panel.tsx';
import { RunningScreen } from './running-screen.tsx';

interface ModuleScreenProps {
  /** Of the module. */
  name: string;
  /** Below `/pages/admin/`. */
  path: string;
  title: string;
  query: RawQuery;
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
