import { NotFound } from '@admin-h5/ui';
import { WayOn } from '../../ui/way-on.tsx';

/** Shown for a record that is not published, with a link to the list. */
export function Gone({ title, listPath }: { title: string; listPath: string }) {
  return <NotFound title={title} note="可以看看其他内容" action={<WayOn to={listPath}>返回列表</WayOn>} />;
}
