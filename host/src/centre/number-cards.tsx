import { statisticsApi } from '@admin-h5/client/host';
import { userApi } from '@admin-h5/client';
import type { QueryInput } from '@admin-h5/client/host';
import { CountBars } from '@admin-h5/ui';
import { useQuery } from '@tanstack/react-query';
import { type AdminPlace, MaybeLink, useAdminLink } from './admin-link.tsx';
import './centre.less';

interface Figure {
  label: string;
  /** undefined while it is unknown: shown as 「--」, never as 0. */
  value: number | null | undefined;
  note?: string | undefined;
  /** The list that contains the counted records. */
  place: AdminPlace;
}

function Figures({ figures, columns }: { figures: readonly Figure[]; columns: 2 | 3 }) {
  const linkTo = useAdminLink();
  return (
    <dl className={`ah5-figures ah5-figures--${columns}`}>
      {figures.map(({ label, value, note, place }) => (
        <div key={label} className="ah5-figures__one">
          <dt className="ah5-text-s ah5-text-faint">{label}</dt>
          <dd>
            <span className="ah5-figures__value">
              <MaybeLink to={linkTo(place)} label={`${label} ${value ?? '--'}`}>
                {value ?? '--'}
              </MaybeLink>
            </span>
            {note && <span className="ah5-text-xs ah5-text-brand">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const added = (count: number | undefined) => (count ? `本周 +${count}` : undefined);

const products = (query: QueryInput): AdminPlace => ({ path: 'product/index', query });

/** Totals of the catalogue, new records, and records to complete. */
export function NumberCards({ withUsers }: { withUsers: boolean }) {
  const { data } = useQuery({
    queryKey: ['statistics', 'overview'],
    queryFn: ({ signal }) => statisticsApi.overview({ signal, errors: 'screen' }),
    gcTime: 0,
  });
  const totals: Figure[] = [
    { label: '产品', value: data?.products, note: added(data?.productsThisWeek), place: { path: 'product/index' } },
    { label: '原料', value: data?.materials, note: added(data?.materialsThisWeek), place: { path: 'material/index' } },
    withUsers
      ? { label: '用户', value: data?.users, place: { path: 'user/index' } }
      : { label: '分类', value: data?.categories, place: { path: 'category/index' } },
  ];
  const open: Figure[] = [
    { label: '产品缺图', value: data?.productsWithoutImage, place: products({ withoutImage: 'true' }) },
    {
      label: '原料缺图',
      value: data?.materialsWithoutImage,
      place: { path: 'material/index', query: { withoutImage: 'true' } },
    },
    { label: '登记证即将到期', value: data?.registrationsEnding, place: products({ registration: 'ending' }) },
    { label: '登记证已过期', value: data?.registrationsExpired, place: products({ registration: 'expired' }) },
  ];
  return (
    <>
      <Figures columns={3} figures={totals} />
      <h3 className="ah5-figures__heading">待完善</h3>
      <Figures columns={2} figures={open} />
    </>
  );
}

/** Number of users of each type. */
export function UserTypes() {
  const { data } = useQuery({
    queryKey: ['user', 'typeStatistics'],
    queryFn: ({ signal }) => userApi.typeStatistics({ signal, errors: 'screen' }),
  });
  return <CountBars bars={data?.map(({ type, label, count }) => ({ key: type, label, count }))} unit="人" />;
}
