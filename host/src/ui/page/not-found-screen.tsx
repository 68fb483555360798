import { reLaunch } from '@admin-h5/client/host';
import { Button, NotFound, Screen } from '@admin-h5/ui';
import { useDocumentTitle } from '../../core/pages/announce-screen.ts';

const title = '页面不存在';

/** Shown for any unknown path, whether or not the person is signed in. */
export function NotFoundScreen() {
  useDocumentTitle(title);
  return (
    <Screen title={title}>
      <NotFound
        title={title}
        action={<Button onClick={() => void reLaunch({ url: '/pages/index/index' })}>返回首页</Button>}
      />
    </Screen>
  );
}
