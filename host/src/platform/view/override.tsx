/** Another build on this device, as a person sees it: the question before a link sets one, and the badge that ends it. */
import { useQueryState } from '@admin-h5/client';
import type { RawQuery, Registry } from '@admin-h5/contract';
import { confirm, errorToast } from '@admin-h5/ui/feedback';
import { useEffect, useEffectEvent } from 'react';
import { config } from '../../core/config.ts';
import { usePlatform } from '../module-store.ts';
import { formatOverride, type Override, parseOverride } from '../overrides.ts';
import { currentDeclaration } from '../registry.ts';
import { runnableRelease } from '../release-policy.ts';
import './corner.less';

const readRequest = ({ release = '' }: RawQuery) => release;

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
  const [text, setQuery] = useQueryState(readRequest);
  const override = usePlatform((platform) => platform.override);

  const follow = useEffectEvent(async (known: Registry, request: string) => {
    setQuery({ release: null });
    const parsed = parseOverride(request);
    if (!parsed || !isAllowed(known, parsed.module, parsed.override)) {
      errorToast('该版本不存在或不允许使用');
      return;
    }
    const listedModule = known.modules.find(({ name }) => name === parsed.module);
    const title = (listedModule && currentDeclaration(listedModule)?.title) ?? parsed.module;
    const agreed = await confirm({
      title: `在本机改用「${title}」的另一个版本？`,
      message: `${formatOverride(parsed.override)}。只影响本机，可随时恢复。`,
      confirmText: '改用',
    });
    if (agreed) await override(parsed.module, parsed.override, config());
  });
  useEffect(() => {
    if (registry && text !== '') void follow(registry, text);
  }, [registry, text]);
}

/** Characters of a build id that are shown: enough to distinguish two builds. */
const shortBuild = 13;

function describeOverride(override: Override): string {
  return override.kind === 'build'
    ? `本机指定版本 ${override.build.slice(0, shortBuild)}`
    : `开发来源 ${new URL(override.origin).host}，未经校验`;
}

interface OverrideBadgeProps {
  name: string;
  /** In front of the text, where it is not clear which module is meant. */
  label?: string;
}

/** Shows that this device runs another build than other devices, with a button that ends this. Empty where there is no override. */
export function OverrideBadge({ name, label }: OverrideBadgeProps) {
  const override = usePlatform(({ overrides }) => overrides[name]);
  const set = usePlatform((platform) => platform.override);
  if (!override) return null;
  return (
    <p className="ah5-override">
      <span>
        {label !== undefined && `${label}：`}
        {describeOverride(override)}
      </span>
      <button type="button" className="ah5-override__reset" onClick={() => void set(name, null, config())}>
        恢复
      </button>
    </p>
  );
}
