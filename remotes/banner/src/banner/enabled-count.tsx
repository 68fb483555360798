import { bannerApi } from '@admin-h5/client';
import { bannerMaxEnabled, bannerPositions } from '@admin-h5/contract';
import { skipToken, useQuery } from '@tanstack/react-query';

/** Number of enabled banners of a position and its limit. */
export function EnabledCount({ position }: { position: string }) {
  const known = bannerPositions.find((each) => each === position);
  const { data } = useQuery({
    queryKey: ['banner', 'enabledCount', position],
    queryFn: known
      ? ({ signal }) => bannerApi.list({ position: known, status: 1, size: 1 }, { signal, errors: 'background' })
      : skipToken,
    gcTime: 0,
  });
  return data ? `该位置已启用 ${data.total} 张，最多 ${bannerMaxEnabled} 张` : null;
}
