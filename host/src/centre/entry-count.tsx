import { modulesApi } from '@admin-h5/client/host';
import type { NavigationCount } from '@admin-h5/contract';
import { useQuery } from '@tanstack/react-query';
import { config } from '../core/config.ts';
import './entry-count.less';

/** Most that a badge shows as it is. */
const most = 99;

/** The number that an entry's module declares, read again while the page is visible; nothing for none, and where it cannot be read. */
export function EntryCount({ count: { path, field, unit } }: { count: NavigationCount }) {
  const [, , resource = '', call = '', ...others] = path.split('/');
  const { data } = useQuery({
    // The segments behind `/api/`: a module that changes what is counted invalidates `['inquiry', 'counts']`.
    queryKey: [resource, call, ...others],
    queryFn: ({ signal }) => modulesApi.entryCounts(path, { signal, errors: 'background' }),
    refetchInterval: config().changesPollInterval || false,
    refetchOnWindowFocus: true,
  });
  const number = data && Reflect.get(data, field);
  if (typeof number !== 'number' || !(number > 0)) return null;
  return (
    <span className="entry-count" role="img" aria-label={`${number} ${unit}`} title={`${number} ${unit}`}>
      {number > most ? `${most}+` : number}
    </span>
  );
}
