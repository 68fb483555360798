import { isApiError } from '@admin-h5/client';
import { NotFound } from '@admin-h5/ui';
import { ButtonLink } from '../../ui/button-link.tsx';

/** Shown for a record that is not published, with a link to the list. */
export function NotPublished({ title, listPath }: { title: string; listPath: string }) {
  return <NotFound title={title} note="可以看看其他内容" action={<ButtonLink to={listPath}>返回列表</ButtonLink>} />;
}

/** A 404 means that the record is not published; other failures show the usual state with 重试. */
export const notPublished = (error: unknown, title: string, listPath: string) =>
  isApiError(error, 404) ? <NotPublished title={title} listPath={listPath} /> : null;
