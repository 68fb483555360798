import { bannerApi } from '@admin-h5/client';
import { bannerMaxEnabled, bannerPositions } from '@admin-h5/contract';
import { useResource } from '@admin-h5/ui';

/** Number of enabled banners of a position and its limit. */
export function EnabledCount({ position }: { position: string }) {
  const known = bannerPositions.find((each) => each === position);
  const { data } = useResource(
    async (signal) =>
      known ? bannerApi.list({ position: known, status: 1, size: 1 }, { signal, errors: 'background' }) : null,
    [position],
  );
  return data ? `该位置已启用 ${data.total} 张，最多 ${bannerMaxEnabled} 张` : null;
}
