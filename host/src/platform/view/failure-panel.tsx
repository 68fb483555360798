/** Shown in place of a module's screen: why it does not run. */
import { navigateTo } from '@admin-h5/client';
import { open, reLaunch } from '@admin-h5/client/host';
import {
  type AnyRight,
  errorTexts,
  holdsRights,
  isBuiltInRight,
  type Registry,
  rightTitles,
  userTypeLabel,
  userTypes,
} from '@admin-h5/contract';
import { Button, Screen, StatePanel } from '@admin-h5/ui';
import { paths } from '../../core/paths.ts';
import type { FailureKind, ModuleFailure } from '../failure.ts';
import { moduleRightTitles, rightHolders } from '../registry.ts';

export const failureTexts: Readonly<Record<FailureKind, string>> = {
  registry: '暂时无法读取功能清单',
  unreachable: '该功能暂时无法加载，请检查网络后重试',
  timeout: '该功能加载超时，请稍后重试',
  broken: '该功能的程序有误，请稍后重试或联系管理员',
  incomplete: '该功能的文件不完整，请检查网络后重试',
  integrity: '该功能的文件校验未通过，已停止加载',
  unsigned: '该功能的版本没有签名，已停止加载',
  signature: '该功能的版本签名不正确，已停止加载',
  'revoked-key': '该功能的签名密钥已被撤销，已停止加载',
  origin: '该功能的来源不在允许的范围内，已停止加载',
  browser: '当前浏览器无法校验该功能的文件，请升级浏览器后使用',
  insecure: '通过 HTTP 访问时无法校验该功能的签名，请改用 HTTPS 网址打开，或联系管理员',
  contract: '该功能与当前版本不兼容，请联系管理员',
  instances: '该功能的构建方式有误，已停止加载',
  reload: '该功能已更新，请刷新页面后使用',
  revoked: '该功能的版本已被撤回',
  disabled: '该功能已暂停使用，请稍后再试或联系管理员',
  page: '该页面暂时无法加载，请重试',
};

/** In place of a screen that no module provides, and of one that threw while rendering. */
const notDeployedText = '该功能暂未部署，请稍后再试或联系管理员';
const renderErrorText = '该页面出现错误';

export function BackToCentre() {
  return (
    <Button kind="soft" onClick={() => void reLaunch({ url: paths.admin })}>
      返回管理中心
    </Button>
  );
}

interface PanelProps {
  title: string;
  message: string;
  note?: string;
  onRetry?: () => void;
}

/** Shown in place of a module's screen: the reason, 重试 where that may help, and a button to the admin centre. The shell stays. */
function ModulePanel({ title, message, note, onRetry }: PanelProps) {
  return (
    <Screen title={title} wide onBack={() => void open(paths.admin)}>
      <StatePanel
        role="alert"
        art="error"
        title={message}
        note={note}
        action={
          <>
            {onRetry && <Button onClick={onRetry}>重试</Button>}
            <BackToCentre />
          </>
        }
      />
    </Screen>
  );
}

export function FailurePanel({
  title,
  failure,
  onRetry,
}: {
  title: string;
  failure: ModuleFailure;
  onRetry: () => void;
}) {
  return <ModulePanel title={title} message={failureTexts[failure.kind]} note={failure.detail} onRetry={onRetry} />;
}

export function IncompatiblePanel({
  title,
  needed,
  offered,
  onRetry,
}: {
  title: string;
  needed: string;
  offered: string;
  onRetry: () => void;
}) {
  const note = `需要 ${needed}，当前为 ${offered}`;
  return <ModulePanel title={title} message={failureTexts.contract} note={note} onRetry={onRetry} />;
}

export function NotDeployedPanel({ title }: { title: string }) {
  return <ModulePanel title={title} message={notDeployedText} />;
}

/** In place of a screen that the person may not open: which rights are missing, who holds them, and who can give them. */
export function NoPermissionPanel({ title, missing, registry }: NoPermissionPanelProps) {
  const holders = rightHolders(registry);
  const titles = moduleRightTitles(registry);
  const types = userTypes.filter((type) => holdsRights(type, missing, holders));
  const held = types.map(userTypeLabel).join('、');
  return (
    <Screen title={title} wide>
      <StatePanel
        role="alert"
        art="lock"
        title={errorTexts.forbidden}
        note={
          <>
            需要「
            {missing
              .map((right) => (isBuiltInRight(right) ? rightTitles[right] : (titles.get(right) ?? right)))
              .join('、')}
            」的权限{held && `，目前${held}拥有`}。
            <br />
            {missing.every(isBuiltInRight)
              ? '请管理员在「用户」中更改您的用户类型'
              : '请管理员更改您的用户类型，或由运维人员为您的类型开通'}
          </>
        }
        action={
          <>
            <BackToCentre />
            <Button kind="soft" onClick={() => void navigateTo({ url: paths.rights })}>
              权限说明
            </Button>
          </>
        }
      />
    </Screen>
  );
}

interface NoPermissionPanelProps {
  title: string;
  missing: readonly AnyRight[];
  registry: Registry;
}

/** A module that throws while rendering loses its own screen only. */
export function ThrownPanel({ title, error, onRetry }: { title: string; error: unknown; onRetry: () => void }) {
  const note = error instanceof Error ? error.message : String(error);
  return <ModulePanel title={title} message={renderErrorText} note={note} onRetry={onRetry} />;
}
