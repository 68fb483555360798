import { reLaunch } from '@admin-h5/client/host';
import { Button, NotFound, Screen } from '@admin-h5/ui';
import { useDocumentTitle } from '../../core/pages/use-document-title.ts';

/** Shown for any unknown path, whether or not the person is signed in. */
export function NotFoundScreen() {
  useDocumentTitle('页面不存在');
  return (
    <Screen title="页面不存在">
      <NotFound action={<Button onClick={() => void reLaunch({ url: '/pages/index/index' })}>返回首页</Button>} />
    </Screen>
  );
}
