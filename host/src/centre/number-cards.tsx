import { statisticsApi, userApi } from '@admin-h5/shared/api';
import { CountBars, useResource } from '@admin-h5/shared/ui';
import './centre.less';

interface Figure {
  label: string;
  /** undefined while it is not known: shown as 「--」, never as 0. */
  value: number | null | undefined;
  note?: string | undefined;
}

function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="ah5-figures">
      {figures.map(({ label, value, note }) => (
        <div key={label} className="ah5-figures__one">
          <dt>{label}</dt>
          <dd>
            <span className="ah5-figures__value">{value ?? '--'}</span>
            {note && <span className="ah5-figures__note">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const added = (count: number | undefined) => (count ? `本周 +${count}` : undefined);

/** Totals of the catalogue, what is new and what is left to complete. */
export function NumberCards({ withUsers }: { withUsers: boolean }) {
  const { data } = useResource((signal) => statisticsApi.overview({ signal, errors: 'screen' }), []);
  const totals: Figure[] = [
    { label: '产品', value: data?.products, note: added(data?.productsThisWeek) },
    { label: '原料', value: data?.materials, note: added(data?.materialsThisWeek) },
    ...(withUsers ? [{ label: '用户', value: data?.users }] : [{ label: '分类', value: data?.categories }]),
  ];
  const open: Figure[] = [
    { label: '产品缺图', value: data?.productsWithoutImage },
    { label: '原料缺图', value: data?.materialsWithoutImage },
    { label: '登记证将过期', value: data?.registrationsEnding },
  ];
  return (
    <>
      <Figures figures={totals} />
      <h3 className="ah5-figures__heading">待完善</h3>
      <Figures figures={open} />
    </>
  );
}

/** How many users there are of each type. */
export function UserTypes() {
  const { data } = useResource((signal) => userApi.typeStatistics({ signal, errors: 'screen' }), []);
  return <CountBars bars={data?.map(({ type, label, count }) => ({ key: type, label, count }))} unit="人" />;
}
