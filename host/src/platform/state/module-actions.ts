import { prepareReplacement } from '@admin-h5/client/host';
import { loadPage } from '../../core/pages/page-loader.ts';
import { failureOf } from '../loader/failure.ts';
import { saveOverrides } from '../override/overrides.ts';
import { markGood, unmarkGood } from '../registry/known-good-builds.ts';
import { reportIncident } from '../report/incidents.ts';
import type { LoadActions } from './load-actions.ts';
import { isBusy, type ModuleAccess } from './module-access.ts';
import { forgetUnreachable } from './module-memory.ts';
import { idle, type ModuleActions } from './platform-state.ts';

/** What screens and people do with a module. */
export function moduleActions(access: ModuleAccess, { start, replace }: LoadActions): ModuleActions {
  const { get, set, stateOf, setModule, memoryOf, chosenBuild, review } = access;
  /** The module where this very build of it runs. */
  const runningBuild = (name: string, build: string) => {
    const state = stateOf(name);
    return state.kind === 'ready' && state.release.build === build ? state : null;
  };

  return {
    enter: async (name, config) => {
      const memory = memoryOf(name);
      memory.open = true;
      const { kind } = stateOf(name);
      if (kind === 'ready' || kind === 'loading') return;
      // A person who returns to a module that failed gets a new attempt, not the old failure panel.
      if (kind === 'failed') memory.refused.clear();
      await start(name, config);
    },

    leave: (name) => {
      const memory = memoryOf(name);
      memory.open = false;
      memory.dismissed = null;
      forgetUnreachable(memory);
      review(name);
    },

    prefetch: async (name, path, config) => {
      if (stateOf(name).kind === 'idle') await start(name, config);
      const state = stateOf(name);
      const page = state.kind === 'ready' ? state.screens.get(path) : undefined;
      if (page) await loadPage(page).catch(() => undefined);
    },

    retry: async (name, config) => {
      memoryOf(name).refused.clear();
      setModule(name, { kind: 'loading' });
      // The cure may be another release.
      await get().refreshRegistry(config);
      await start(name, config);
    },

    update: async (name, path, config) => {
      const state = stateOf(name);
      if (state.kind !== 'ready' || !state.notice || isBusy(state)) return;
      const { notice } = state;
      const offer = notice.kind === 'revoked' ? notice : ({ kind: 'update' } as const);
      const { refused } = memoryOf(name);
      // The person requested it: builds that failed before are tried again.
      refused.clear();
      setModule(name, { ...state, notice: { ...offer, state: 'busy' } });
      let outcome: 'failed' | 'offered' = 'failed';
      const done = await replace(name, config, async (next) => {
        try {
          const page = next.screens.get(path);
          if (page) await loadPage(page);
        } catch (error) {
          refused.set(next.release.build, failureOf(error));
          return false;
        }
        const may = await prepareReplacement();
        if (!may) outcome = 'offered';
        return may;
      });
      const stays = done ? null : runningBuild(name, state.release.build);
      if (stays) setModule(name, { ...stays, notice: { ...offer, state: outcome } });
    },

    dismiss: (name) => {
      const state = stateOf(name);
      if (state.kind !== 'ready') return;
      memoryOf(name).dismissed = chosenBuild(name);
      setModule(name, { ...state, notice: null });
    },

    worked: (name, build) => {
      const running = runningBuild(name, build);
      if (!running) return;
      memoryOf(name).drawn.add(build);
      if (running.checked) markGood(name, build);
    },

    threw: async (name, build, error, config) => {
      const { trial, refused, drawn } = memoryOf(name);
      const failure = { ...failureOf(error), kind: 'broken' } as const;
      reportIncident({ module: name, build, failure, during: 'render' });
      if (!runningBuild(name, build) || !trial.has(build)) return;
      unmarkGood(name, build);
      drawn.delete(build);
      refused.set(build, failure);
      const chosen = chosenBuild(name);
      if (chosen !== null && chosen !== build) await start(name, config);
      else refused.delete(build);
    },

    override: async (name, override, config) => {
      const memory = memoryOf(name);
      if (memory.open && !(await prepareReplacement())) return;
      const { [name]: _before, ...others } = get().overrides;
      const overrides = override ? { ...others, [name]: override } : others;
      set({ overrides });
      saveOverrides(overrides);
      memory.refused.clear();
      if (memory.open) await start(name, config);
      else if (stateOf(name).kind !== 'idle') setModule(name, idle);
    },
  };
}
