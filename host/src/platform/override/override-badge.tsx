import { config } from '../../core/config/config.ts';
import { usePlatform } from '../store.ts';
import type { Override } from './overrides.ts';
import './override-badge.less';

/** Characters of a build id that are shown: enough to distinguish two builds. */
const shortBuild = 13;

function textOf(override: Override): string {
  return override.kind === 'build'
    ? `本机指定版本 ${override.build.slice(0, shortBuild)}`
    : `开发来源 ${new URL(override.origin).host}，未经校验`;
}

interface OverrideBadgeProps {
  /** Of the module. */
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
        {textOf(override)}
      </span>
      <button type="button" className="ah5-override__reset" onClick={() => void set(name, null, config())}>
        恢复
      </button>
    </p>
  );
}
