import { userApi } from '@admin-h5/client';
import { CountBars } from '@admin-h5/ui';
import { useQuery } from '@tanstack/react-query';

export const typesKey = ['user', 'typeStatistics'] as const;

/** Number of users of each type. */
export function TypeChart() {
  const { data } = useQuery({
    queryKey: typesKey,
    queryFn: ({ signal }) => userApi.typeStatistics({ signal, errors: 'screen' }),
  });
  return (
    <section className="user-types" aria-label="用户类型分布">
      <CountBars bars={data?.map(({ type, label, count }) => ({ key: type, label, count }))} unit="人" />
    </section>
  );
}
