import { authApi, storeUserInfo, signOut, reLaunch } from '@admin-h5/client/host';
import { useSession } from '@admin-h5/client';
import { Cell, CellButton, CellGroup } from '../../ui/cell/cell.tsx';
import { toast } from '@admin-h5/ui/feedback';
import { useState, useId } from 'react';
import { formatDay } from '../../core/date-text.ts';
import { closingDays } from '@admin-h5/contract';
import { Sheet, SheetActions } from '@admin-h5/ui';
import { encrypt } from '../../core/encrypt.ts';
import { PasswordField } from '../../ui/form/person-fields.tsx';
import { showRefusal, useSubmit } from '../../ui/form/submit.ts';
import { useRulesForm } from '../../ui/form/use-rules-form.ts';
import { paths } from '../../core/paths.ts';

interface Values {
  password: string;
}

const findErrors = ({ password }: Values) => Promise.resolve(password === '' ? { password: '密码不能为空' } : {});

/** Explains what closing the account means, and asks for the password. */
function CloseSheet({ onClose }: { onClose: () => void }) {
  const id = useId();
  const form = useRulesForm<Values>({ password: '' }, findErrors);

  const close = async (values: Values) => {
    try {
      const password = await encrypt(values.password);
      const { closesAt } = await authApi.closeAccount({ password }, { errors: 'screen' });
      // The server has ended this session with all the others.
      onClose();
      signOut();
      await reLaunch({ url: paths.login, force: true });
      // Only now: an earlier toast would be drawn inside this sheet and disappear with it.
      toast(`已申请注销，${formatDay(closesAt)}前登录可以撤销`);
    } catch (error) {
      showRefusal(form, ['password'], error, 'password');
    }
  };
  const onSubmit = useSubmit(form, close);
  return (
    <Sheet
      open
      title="注销账号"
      onClose={onClose}
      footer={
        <SheetActions onPlain={onClose} kind="danger" type="submit" form={id} loading={form.formState.isSubmitting}>
          确认注销
        </SheetActions>
      }
    >
      <p>提交后立即退出所有设备。{closingDays} 天内登录可以撤销；之后个人信息会被删除，无法恢复。</p>
      <p>您发布的内容和操作记录会保留，但不再包含您的名字。</p>
      <form id={id} noValidate onSubmit={onSubmit}>
        <PasswordField form={form} name="password" label="密码" placeholder="请输入当前密码" />
      </form>
    </Sheet>
  );
}

async function takeBack(): Promise<void> {
  try {
    storeUserInfo(await authApi.keepAccount());
    toast('已撤销注销');
  } catch {
    // The error toaster has shown the reason.
  }
}

/** 注销账号, or 撤销注销 while the account is being closed. */
export function CloseAccount() {
  const closesAt = useSession((state) => state.userInfo?.closesAt);
  const [open, setOpen] = useState(false);
  return (
    <CellGroup>
      {closesAt ? (
        <>
          <Cell label="账号正在注销" value={`${formatDay(closesAt)}删除`} />
          <CellButton label="撤销注销" onPress={() => void takeBack()} />
        </>
      ) : (
        <CellButton danger label="注销账号" onPress={() => setOpen(true)} />
      )}
      {open && <CloseSheet onClose={() => setOpen(false)} />}
    </CellGroup>
  );
}
