import { bannerApi } from '@admin-h5/client';
import { bannerMaxEnabled, bannerPositions } from '@admin-h5/contract';
import { useResource } from '@admin-h5/ui';

/** How many of the places of one position are taken, so that the limit is no surprise. */
export function EnabledCount({ position }: { position: string }) {
  const known = bannerPositions.find((each) => each === position);
  const { data } = useResource(
    async (signal) =>
      known ? bannerApi.list({ position: known, status: 1, size: 1 }, { signal, errors: 'background' }) : null,
    [position],
  );
  return data ? `该位置已启用 ${data.total} 张，最多 ${bannerMaxEnabled} 张` : null;
}
