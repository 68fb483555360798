import { logOut } from '@admin-h5/client/host';
import { logoutGlyph } from '@admin-h5/ui';
import { CellButton, CellGroup } from '../../ui/cell/cell.tsx';
import { confirm, toast } from '@admin-h5/ui/feedback';

async function leave() {
  if (!(await confirm({ title: '退出登录？', message: '本机的收藏和浏览历史会保留', confirmText: '退出登录' }))) return;
  // The device deletes the login at once, without waiting for the server's response.
  void logOut();
  toast('已退出登录');
}

export function LogoutCell() {
  return (
    <CellGroup>
      <CellButton glyph={logoutGlyph} label="退出登录" danger onPress={() => void leave()} />
    </CellGroup>
  );
}
