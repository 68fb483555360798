import { logOut } from '@admin-h5/client/host';
import { confirm, toast } from '@admin-h5/ui/feedback';

export async function askAndLogOut(): Promise<void> {
  if (!(await confirm({ title: '退出登录？', message: '本机的收藏和浏览历史会保留', confirmText: '退出登录' }))) return;
  // The device deletes the login at once, without waiting for the server's response.
  void logOut();
  toast('已退出登录');
}
