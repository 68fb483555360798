/** A login in this page: stored, then followed by its dialogs, of an account that is being closed and of agreements that have changed. */
import { Link } from '@admin-h5/client';
import { authApi, logOut, signIn, storeUserInfo } from '@admin-h5/client/host';
import type { LoginResult, UserInfo } from '@admin-h5/contract';
import { confirm, toast } from '@admin-h5/ui/feedback';
import { Fragment } from 'react';
import { agreementVersions } from '../core/agreement-versions.ts';
import { formatDay } from '../core/date-text.ts';
import { beforeRedirect } from './after-login.ts';

/** Stores a login and shows its dialogs. Returns whether the person stays signed in. */
export function enter(result: LoginResult): Promise<boolean> {
  return beforeRedirect(async () => {
    signIn(result);
    if (await askQuestions(result.userInfo)) return true;
    void logOut();
    return false;
  });
}

/** Shows the dialogs after a login. Returns whether the person stays signed in. */
async function askQuestions(user: UserInfo): Promise<boolean> {
  if (user.closesAt && !(await askToKeepAccount(user.closesAt))) return false;
  return askToAcceptChanges(user);
}

const agreementTexts = [
  { key: 'user', title: '用户协议', path: '/pages/agreement/user' },
  { key: 'privacy', title: '隐私政策', path: '/pages/agreement/privacy' },
] as const;

const currentVersions = { user: agreementVersions.user.version, privacy: agreementVersions.privacy.version };

/** Stores what was accepted; after a failure the next login asks again. */
function accept(): void {
  authApi.acceptAgreements(currentVersions, { errors: 'background' }).then(storeUserInfo, () => undefined);
}

async function askToKeepAccount(closesAt: string): Promise<boolean> {
  const agreed = await confirm({
    title: '账号正在注销',
    message: `您的账号将于${formatDay(closesAt)}注销，届时个人信息将被删除。撤销后可以继续使用。`,
    confirmText: '撤销注销',
    cancelText: '继续注销',
  });
  if (!agreed) return false;
  try {
    storeUserInfo(await authApi.keepAccount());
    toast('已撤销注销');
    return true;
  } catch {
    // The error toaster has shown the reason.
    return false;
  }
}

/**
 * Asks about agreements that changed since the person accepted them. The checkbox of the first login accepts the
 * first ones.
 */
async function askToAcceptChanges({ agreements }: UserInfo): Promise<boolean> {
  const changed = agreements ? agreementTexts.filter(({ key }) => agreements[key] !== currentVersions[key]) : [];
  if (changed.length > 0) {
    const agreed = await confirm({
      title: '协议已更新',
      message: (
        <>
          {changed.map(({ key, title, path }, at) => (
            <Fragment key={key}>
              {at > 0 && '、'}
              <Link className="ah5-text-brand" to={path} target="_blank">
                《{title}》
              </Link>
              （版本 {agreementVersions[key].version}，{formatDay(agreementVersions[key].effective)}起生效）
            </Fragment>
          ))}
          已更新，请阅读并同意后继续使用。
        </>
      ),
      confirmText: '同意并继续',
      cancelText: '暂不同意',
    });
    if (!agreed) return false;
  }
  if (!agreements || changed.length > 0) accept();
  return true;
}
