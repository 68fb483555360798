/** One module of the page: which build of it runs, when another replaces it, and when it has to leave. */
import { prepareReplacement } from '@admin-h5/client/host';
import type { HostConfig } from '@admin-h5/contract';
import { forgetStoredRejections, newMemory } from './device-memory.ts';
import { explain, type FailureKind } from './failure.ts';
import { idle, type LoadModule, moduleRun, type ModuleRun, type Platform, type RunningModule } from './platform.ts';
import { noticeFor, reasonToLeave } from './release-policy.ts';
import { askToReplace } from './replacement.ts';
import { reportIncident } from './reports.ts';
import { choiceNow, resolveRelease, verifyRelease } from './resolve-release.ts';

/** Kinds of failure that the build's own code did not cause: the next time it may be reachable, or signed. */
const passingKinds: ReadonlySet<FailureKind> = new Set([
  'unreachable',
  'unsigned',
  'signature',
  'insecure',
  'revoked-key',
]);

/** Milliseconds that a screen may take to hand over its values before its build is removed from the page. */
const leaveTimeLimit = 5000;
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export const isBusy = ({ notice }: RunningModule): boolean =>
  notice !== null && notice.kind !== 'fallback' && notice.state === 'busy';

interface Page {
  get: () => Platform;
  set: (change: Partial<Platform>) => void;
  load: LoadModule;
  /** Loads the page again, for a build that cannot run beside the one already loaded. */
  reload: () => void;
}

export type ModuleLife = ReturnType<typeof createModuleLife>;

export function createModuleLife(name: string, { get, set, load, reload }: Page) {
  const memory = newMemory(name);

  const state = () => moduleRun(get().modules, name);
  const setState = (next: ModuleRun) => set({ modules: { ...get().modules, [name]: next } });
  const override = () => get().overrides[name] ?? null;
  const listedModule = () => {
    const { registry } = get();
    return registry.kind === 'ready'
      ? (registry.registry.modules.find((module) => module.name === name) ?? null)
      : null;
  };
  /** Lets builds be tried again whose failure may pass; the device's memory has none of these (`rejectBuild`). */
  const forgetPassingRejections = () => {
    const { rejected } = memory;
    for (const [build, { kind }] of rejected) if (passingKinds.has(kind)) rejected.delete(build);
  };
  /** The person asked for another attempt: every build that failed before is tried again, in this page and in later ones. */
  const forgetAllRejections = () => {
    memory.rejected.clear();
    forgetStoredRejections(name);
  };
  /** The build to run now; null where the registry has none. */
  const chosenBuild = () => {
    const listed = listedModule();
    const choice = listed && choiceNow(listed, memory, override());
    return choice?.kind === 'release' ? choice.release.build : null;
  };
  /** The module's state where it runs this build, otherwise null. */
  const runningBuild = (build: string) => {
    const now = state();
    return now.kind === 'ready' && now.release.build === build ? now : null;
  };
  /** Starts a load; the returned function returns whether that load is still the latest. */
  const begin = () => {
    memory.attempt += 1;
    const { attempt } = memory;
    return () => memory.attempt === attempt;
  };

  const resolve = (config: HostConfig) =>
    resolveRelease({
      name,
      listedModule: listedModule(),
      memory,
      override: override(),
      config,
      load,
      onPageFailure: (build, error) => pageFailed(build, error, config),
    });

  /**
   * Compares a loaded module with the current registry. An open module continues, with a notice; one that is not on the
   * screen and is to run another release becomes idle, so that that release is loaded when it is next opened.
   */
  const review = () => {
    const now = state();
    const listed = listedModule();
    if (now.kind !== 'ready' || !listed || isBusy(now)) return;
    if (!now.checked) {
      if (override()?.kind !== 'dev' && !memory.open) setState(idle);
      return;
    }
    const { build } = now.release;
    const choice = choiceNow(listed, memory, override());
    const notice = noticeFor(listed, choice, { build, notice: now.notice, dismissed: memory.dismissed });
    const isChosen = choice.kind === 'release' && choice.release.build === build;
    const stays = memory.open || (isChosen && notice?.kind !== 'revoked');
    setState(stays ? { ...now, notice } : idle);
  };

  /** Loads the build that is to run now; meanwhile the module is `loading`, and none of its screens is on the page. */
  const start = async (config: HostConfig) => {
    const isLatest = begin();
    setState({ kind: 'loading' });
    const next = await resolve(config);
    if (!isLatest()) return;
    if (next.kind === 'failed' && next.failure.kind === 'reload' && memory.open) reload();
    setState(next);
    // The registry may have changed meanwhile.
    review();
  };

  /**
   * Loads the build that is to run now and replaces the running one with it; where that fails, the running one stays.
   * @param confirmReplacement decides, once the other build is loaded
   * @returns whether it was replaced
   */
  const replace = async (
    config: HostConfig,
    confirmReplacement: (next: RunningModule) => Promise<boolean>,
  ): Promise<boolean> => {
    const isLatest = begin();
    const before = state();
    const next = await resolve(config);
    if (next.kind === 'failed' && next.failure.kind === 'reload') {
      if (await askToReplace()) reload();
      return false;
    }
    if (before.kind !== 'ready' || next.kind !== 'ready' || next.release.build === before.release.build) return false;
    if (!(await confirmReplacement(next)) || !isLatest()) return false;
    setState(next);
    review();
    return true;
  };

  /** Whether the build on the page must be removed. */
  const mustLeave = async (config: HostConfig): Promise<boolean> => {
    const now = state();
    const listed = listedModule();
    if (now.kind !== 'ready' || !listed) return false;
    const reason = reasonToLeave(listed, now.release.build);
    // A development build is not a release: it is removed only where the module is disabled.
    if (!now.checked) return reason?.kind === 'disabled';
    return reason !== null || (await verifyRelease(listed, now.release, config)) !== null;
  };

  /**
   * Removes a build from the page that must not stay: its module is disabled, its revocation is forced, or its key was revoked.
   * Forms hand over their values. Then the build that is to run now replaces it, or the panel that says why there is none.
   */
  const withdraw = async (config: HostConfig) => {
    if (memory.leaving || !(await mustLeave(config))) return;
    memory.leaving = true;
    // A running save may end, within the time limit.
    if (memory.open) await Promise.race([prepareReplacement(true), wait(leaveTimeLimit)]);
    memory.leaving = false;
    if (!(await mustLeave(config))) return;
    if (memory.open) await start(config);
    else setState(idle);
  };

  /** Called when a screen's code cannot be loaded: once per build, another build replaces this one if one is to run now. */
  async function pageFailed(build: string, error: unknown, config: HostConfig): Promise<void> {
    const failure = await explain(error);
    reportIncident({ module: name, build, failure, during: 'page' });
    if (memory.missingFiles.has(build)) return;
    memory.missingFiles.add(build);
    await get().refreshRegistry(config);
    if (!runningBuild(build)) return;
    // A build that never rendered a screen on this device does not work; one that has rendered only lacks a file.
    if (memory.unproven.has(build) && !memory.rendered.has(build)) memory.rejected.set(build, failure);
    const chosen = chosenBuild();
    if (chosen !== null && chosen !== build) await replace(config, async () => true);
  }

  /** Takes over a registry that has changed. */
  const onRegistry = (config: HostConfig) => {
    const { kind } = state();
    const stuck = kind === 'failed' || kind === 'incompatible' || kind === 'not-deployed';
    if (stuck && memory.open) {
      forgetPassingRejections();
      void start(config);
    } else {
      review();
      void withdraw(config);
    }
  };

  return {
    memory,
    state,
    setState,
    override,
    chosenBuild,
    runningBuild,
    forgetPassingRejections,
    forgetAllRejections,
    review,
    start,
    replace,
    onRegistry,
  };
}
