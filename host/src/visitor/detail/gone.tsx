import { NotFound } from '@admin-h5/ui';
import { WayOn } from '../../ui/way-on.tsx';

/** What stands in the place of a record that was taken down, or that the address does not name: the way to the others. */
export function Gone({ title, listPath }: { title: string; listPath: string }) {
  return <NotFound title={title} note="可以看看其他内容" action={<WayOn to={listPath}>返回列表</WayOn>} />;
}
