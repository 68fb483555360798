import { isApiError } from '@admin-h5/shared/api';
import { Link } from '@admin-h5/shared/navigation';
import { NotFound } from '@admin-h5/shared/ui';

/** 404 of a record means that it was taken down; any other failure keeps the ordinary state with 重试. */
export function takenDown(error: unknown, title: string, listPath: string) {
  if (!isApiError(error, 404)) return null;
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
