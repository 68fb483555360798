import type { RawQuery, Registry } from '@admin-h5/contract';
import { useQueryState } from '@admin-h5/client';
import { confirm, errorToast } from '@admin-h5/ui/feedback';
import { useEffect, useEffectEvent } from 'react';
import { config } from '../../core/config/config.ts';
import { declarationOf } from '../registry/find-module.ts';
import { runnableRelease } from '../release-policy.ts';
import { usePlatform } from '../store.ts';
import { type Override, overrideText, parseOverride } from './overrides.ts';

const requested = ({ release = '' }: RawQuery) => release;

/** Whether this deployment allows the override: a build of the registry that may run, or one of the development origins. */
function isAllowed(registry: Registry, module: string, override: Override): boolean {
  const listedModule = registry.modules.find(({ name }) => name === module);
  if (!listedModule) return false;
  return override.kind === 'build'
    ? runnableRelease(listedModule, override.build) !== null
    : config().devOrigins.includes(override.origin);
}

/**
 * Follows `?release=banner:<build or origin>` on a page of the admin area: asks the person, since a link may come from anybody,
 * and sets the override for this device.
 */
export function useOverrideRequest(registry: Registry | null): void {
  const [text, setQuery] = useQueryState(requested);
  const override = usePlatform((platform) => platform.override);

  const follow = useEffectEvent(async (known: Registry, request: string) => {
    setQuery({ release: null });
    const parsed = parseOverride(request);
    if (!parsed || !isAllowed(known, parsed.module, parsed.override)) {
      errorToast('该版本不存在或不允许使用');
      return;
    }
    const listedModule = known.modules.find(({ name }) => name === parsed.module);
    const title = (listedModule && declarationOf(listedModule)?.title) ?? parsed.module;
    const agreed = await confirm({
      title: `在本机改用「${title}」的另一个版本？`,
      message: `${overrideText(parsed.override)}。只影响本机，可随时恢复。`,
      confirmText: '改用',
    });
    if (agreed) await override(parsed.module, parsed.override, config());
  });
  useEffect(() => {
    if (registry && text !== '') void follow(registry, text);
  }, [registry, text]);
}
