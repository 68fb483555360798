import type { RegistryModule } from '@admin-h5/contract';
import type { Override } from '../override/overrides.ts';
import { choiceNow } from './resolve-release.ts';
import type { ModuleMemory } from './module-memory.ts';
import type { ModuleState, Notice, RunningModule } from './module-state.ts';

interface Reviewed {
  state: RunningModule;
  entry: RegistryModule;
  memory: ModuleMemory;
  override: Override | null;
}

function noticeOf({ state, entry, memory, override }: Reviewed): Notice | null {
  const { build } = state.release;
  const { notice } = state;
  const choice = choiceNow(entry, memory, override);
  const next = choice.kind === 'release' && choice.release.build !== build ? choice.release.build : null;
  if (entry.revoked.includes(build)) return { kind: 'revoked', replaceable: next !== null, state: 'offered' };
  if (next !== null) return next === memory.dismissed ? null : { kind: 'update', state: 'offered' };
  // The notice about a failed build stays while its replacement is still the build to run.
  const stands = choice.kind === 'release' && choice.how === 'last-good' && notice?.kind !== 'revoked';
  return stands ? notice : null;
}

/**
 * Compares a loaded module with the present registry. An open module continues, with a notice; one that is not on the screen
 * and is to run another release becomes idle, so that the next entry loads that release.
 */
export function reviewModule(reviewed: Reviewed): ModuleState {
  const { state, entry, memory, override } = reviewed;
  if (!state.checked) return override?.kind === 'dev' || memory.open ? state : { kind: 'idle' };
  const notice = noticeOf(reviewed);
  if (memory.open) return { ...state, notice };
  const choice = choiceNow(entry, memory, override);
  const stays = choice.kind === 'release' && choice.release.build === state.release.build;
  return stays && notice?.kind !== 'revoked' ? { ...state, notice } : { kind: 'idle' };
}
