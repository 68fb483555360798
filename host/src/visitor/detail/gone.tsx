import { Link } from '@admin-h5/shared/navigation';
import { NotFound } from '@admin-h5/shared/ui';

/** What stands in the place of a record that was taken down, or that the address does not name: the way to the others. */
export function Gone({ title, listPath }: { title: string; listPath: string }) {
  return (
    <NotFound
      title={title}
      note="可以看看其他产品"
      action={
        <Link className="ah5-button ah5-button--soft ah5-button--m" to={listPath}>
          返回列表
        </Link>
      }
    />
  );
}
