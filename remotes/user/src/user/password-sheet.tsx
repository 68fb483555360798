import { Button, CopyButton, Sheet } from '@admin-h5/ui';

interface Props {
  username: string;
  password: string;
  onClose: () => void;
}

const stay = () => undefined;

/** Shows the new password once. It is stored nowhere, so neither Escape nor a tap outside closes the sheet. */
export function PasswordSheet({ username, password, onClose }: Props) {
  return (
    <Sheet
      open
      place="center"
      role="alertdialog"
      title={`「${username}」的新密码`}
      hideClose
      onClose={stay}
      footer={<Button onClick={onClose}>我已记下</Button>}
    >
      <p className="user-password">
        <code>{password}</code>
        <CopyButton text={password} what="密码" />
      </p>
      <p>密码只显示这一次。该用户需用它重新登录，并先修改密码。</p>
    </Sheet>
  );
}
