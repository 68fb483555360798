import { authApi, storeUserInfo } from '@admin-h5/client/host';
import { useSession } from '@admin-h5/client';
import { Cell, CellButton, CellGroup } from '../../ui/cell/cell.tsx';
import { toast } from '@admin-h5/ui/feedback';
import { useState } from 'react';
import { dayOf } from '../../core/date-text.ts';
import { CloseSheet } from './close-sheet.tsx';

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
          <Cell label="账号正在注销" value={`${dayOf(closesAt)}删除`} />
          <CellButton label="撤销注销" onPress={() => void takeBack()} />
        </>
      ) : (
        <CellButton danger label="注销账号" onPress={() => setOpen(true)} />
      )}
      {open && <CloseSheet onClose={() => setOpen(false)} />}
    </CellGroup>
  );
}
