import { Tick } from '@admin-h5/ui';
import { Link } from '@admin-h5/client';
import { confirm } from '@admin-h5/ui/feedback';
import { useState } from 'react';
import { agreementPages, usePagesAhead } from '../core/pages/use-pages-ahead.ts';

/** Once ticked it stays ticked while the app is open; the agreement's own page can tick it too. */
let agreed = false;

export function setAgreed(value: boolean): void {
  agreed = value;
}

/** The agreements' checkbox, and a dialog that asks for consent instead. */
export function useAgreement() {
  const [ticked, setTicked] = useState(agreed);
  const tick = (value: boolean) => {
    setAgreed(value);
    setTicked(value);
  };
  /** Resolves to whether the person agrees; asks if the box is not ticked. */
  const ensure = async (confirmText: string): Promise<boolean> => {
    if (ticked) return true;
    const yes = await confirm({
      title: '请阅读并同意协议',
      message: '继续前请阅读并同意《用户协议》和《隐私政策》',
      confirmText,
      cancelText: '暂不同意',
    });
    if (yes) tick(true);
    return yes;
  };
  return { ticked, tick, ensure };
}

export function AgreementTick({ ticked, onTick }: { ticked: boolean; onTick: (value: boolean) => void }) {
  usePagesAhead(agreementPages);
  return (
    <div className="ah5-session__agreement">
      <label>
        <Tick checked={ticked} onChange={(event) => onTick(event.target.checked)} />
        <span>我已阅读并同意</span>
      </label>
      <Link to="/pages/agreement/user">《用户协议》</Link>
      <Link to="/pages/agreement/privacy">《隐私政策》</Link>
    </div>
  );
}
