import { pageUrl } from '@admin-h5/client';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../core/paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { publishedRecords, wholeTotal } from '../../ui/list/publish-queries.ts';

/** The way on for words that name nothing of a list but find products: a pest, a crop, a registration. */
export function InProducts({ keyword }: { keyword: string }) {
  const { data } = useQuery(publishedRecords({ type: 'product', keyword, page: 1, size: 1 }, 'background'));
  const total = data ? wholeTotal(data) : 0;
  if (total === 0) return null;
  return <ButtonLink to={pageUrl(paths.search, { keyword, type: 'product' })}>{`在产品中查找（${total}）`}</ButtonLink>;
}
