import { companyApi, isApiError } from '@admin-h5/client';
import { readJson, writeJson } from '@admin-h5/client/device-storage';
import { isObject, type Company } from '@admin-h5/contract';
import { queryOptions } from '@tanstack/react-query';

const storedKey = 'admin-h5.company';

/** The company as this device saw it last, for a page without a network: its name stays. */
function storedCompany(): Company | null {
  const stored = readJson(storedKey);
  return isCompany(stored) ? stored : null;
}

const isCompany = (value: unknown): value is Company =>
  isObject(value) && typeof value.name === 'string' && Array.isArray(value.certificates);

/** Reads the company; without a network as this device saw it last. */
export async function readCompany(signal: AbortSignal, errors: 'screen' | 'background'): Promise<Company> {
  try {
    const company = await companyApi.get({ signal, errors });
    writeJson(storedKey, company);
    return company;
  } catch (error) {
    const stored = isApiError(error) && error.code === 'NETWORK' ? storedCompany() : null;
    if (!stored) throw error;
    return stored;
  }
}

/**
 * The company, which several screens show.
 * @param errors `background` where the screen can do without it
 */
export const companyQuery = (errors: 'screen' | 'background') =>
  queryOptions({
    queryKey: ['company', 'get'],
    queryFn: ({ signal }) => readCompany(signal, errors),
    meta: { public: true },
  });
