import Joi from 'joi';
import { hostBase } from './host-base.ts';

/** File of a host, below its base path. */
export const packagesFile = 'packages.json';

/** What a live host provides. */
export interface HostPackages {
  /** Version of the host. */
  host: string;
  /** Version by package: those below `@admin-h5/`, React and TanStack Query. */
  packages: Record<string, string>;
}

const schema = Joi.object<HostPackages, true>({
  host: Joi.string().required(),
  packages: Joi.object().pattern(Joi.string(), Joi.string()).required(),
});

/**
 * Asks a host which packages it provides.
 * @param address of the host with its base path; `/admin-h5/` where it has no path
 * @throws Error that says what the host responded
 */
export async function fetchHostPackages(address: string): Promise<HostPackages> {
  const file = `${hostBase(address)}${packagesFile}`;
  const response = await fetch(file, { signal: AbortSignal.timeout(10_000) }).catch((error: unknown) => {
    throw new Error(`${file} did not respond: ${String(error)}`);
  });
  if (!response.ok) throw new Error(`${file}: HTTP ${response.status}.`);
  const { value, error } = schema.validate(await response.json().catch(() => null));
  if (error) throw new Error(`${file} names no packages: ${error.message}`);
  return value;
}
