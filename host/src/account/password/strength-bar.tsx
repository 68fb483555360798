import './password.less';
import { strengthOf } from './strength.ts';

const words = ['太短', '弱', '中', '强'] as const;

/** 强度条 */
export function StrengthBar({ password }: { password: string }) {
  const strength = strengthOf(password);
  return (
    <div className="strength" data-strength={strength} role="status">
      <span className="strength__bars" aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      {password && `密码强度：${words[strength]}`}
    </div>
  );
}
