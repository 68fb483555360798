import { companyApi } from '@admin-h5/client';
import { queryOptions } from '@tanstack/react-query';

/**
 * The company, which several screens show.
 * @param errors `background` where the screen can do without it
 */
export const companyQuery = (errors: 'screen' | 'background') =>
  queryOptions({
    queryKey: ['company', 'get'],
    queryFn: ({ signal }) => companyApi.get({ signal, errors }),
    meta: { public: true },
  });
