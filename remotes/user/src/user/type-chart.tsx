import { userApi } from '@admin-h5/client';
import { CountBars, useResource } from '@admin-h5/ui';

/** Number of users of each type; read again when `epoch` changes. */
export function TypeChart({ epoch }: { epoch: number }) {
  const { data } = useResource((signal) => userApi.typeStatistics({ signal, errors: 'screen' }), [epoch], {
    keepAs: 'user types',
  });
  return (
    <section className="user-types" aria-label="用户类型分布">
      <CountBars bars={data?.map(({ type, label, count }) => ({ key: type, label, count }))} unit="人" />
    </section>
  );
}
