import { readDeclaration } from '../recipe/remote-config.ts';
import { comparePackages, type ComparedPackage } from './compare.ts';
import { compileAgainst, installedVersion } from './compile.ts';
import { fetchHostPackages } from './host-packages.ts';

const usage = 'Usage: admin-h5-remote check <host address>';

function line({ name, range, offered, installed, fits }: ComparedPackage): string {
  const has = offered === null ? 'the host provides none' : `the host provides ${offered}`;
  return `  ${fits ? 'fits ' : 'UNFIT'}  ${name} ${range}: ${has}, installed ${installed ?? 'none'}`;
}

/**
 * Checks whether a module runs on a live host: its contract ranges against the host's packages, and its code against their types.
 * @param folder of the module
 * @returns the exit code: 1 where it does not fit
 */
export async function checkModule(folder: string, args: readonly string[]): Promise<number> {
  const [address = '', ...more] = args;
  if (more.length > 0 || !URL.canParse(address)) throw new Error(usage);
  const { contract } = readDeclaration(folder);
  const host = await fetchHostPackages(address);
  const compared = comparePackages(contract, host, (name) => installedVersion(name, folder));
  const lines = [`Host ${host.host} at ${address}`, ...compared.map(line)];
  const unfit = compared.filter(({ fits }) => !fits);
  if (unfit.length > 0)
    lines.push(
      `The module needs a host with ${unfit.map(({ name, lowest }) => `${name} ${lowest}`).join(', ')} or newer.`,
    );

  // Against what the host has, also where a range allows more: a name of a newer package is missing there.
  const provided = compared.flatMap(({ name, offered }) => (offered === null ? [] : [[name, offered] as const]));
  const messages = await compileAgainst(folder, Object.fromEntries(provided));
  lines.push(messages === '' ? "It compiles against the host's packages." : messages);
  process.stdout.write(`${lines.join('\n')}\n`);
  return unfit.length === 0 && messages === '' ? 0 : 1;
}
