import { readFileSync, writeFileSync } from 'node:fs';
import { publicKeyPattern, type ReleasePublication } from '@admin-h5/contract';
import { checkReleaseDescription, moduleNameSchema } from '@admin-h5/contract/schemas';
import { keyId } from '@admin-h5/contract/signatures';
import {
  certify,
  makePrivateKey,
  parseTeamKey,
  publicKeyOf,
  readTeamKey,
  signRelease,
  writePrivate,
  writeTeamKey,
} from './keys.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const usage = `Usage: admin-h5-remote keys <command>; in the product's repository: npm run --silent keys -- <command>
  root <file>                         make the root key; prints the value of ROOT_KEY
  team <module> <file>                make a team's key; prints its public half, to be certified
  certify <module> <public key>       print the certificate of a team's key (root key: ROOT_PRIVATE_KEY or ROOT_PRIVATE_KEY_FILE)
  accept <file> <certificate>         put the certificate into the team's key file
  sign <release.json>                 print the release with its signature (team's key: RELEASE_KEY or RELEASE_KEY_FILE)
  id <public key>                     print a key's id, by which it is revoked`;

/** A private key from the environment, or from the file that it names. */
function readSecret(environment: Environment, name: string): { text: string; source: string } {
  const text = environment[name];
  if (text) return { text, source: name };
  const file = environment[`${name}_FILE`];
  if (!file) throw new Error(`Set ${name}, or ${name}_FILE to the file that holds it.`);
  return { text: readFileSync(file, 'utf8'), source: file };
}

function requireModule(module: string): void {
  if (moduleNameSchema.validate(module).error)
    throw new Error(`${module} is no module name: lower-case letters and digits, a letter first`);
}

function requirePublicKey(text: string): void {
  if (!publicKeyPattern.test(text)) throw new Error('The public key must be the SPKI of a P-256 key, base64url.');
}

function makeRoot(file: string): string {
  const privateKey = makePrivateKey();
  writePrivate(file, privateKey);
  return publicKeyOf(privateKey);
}

function makeTeam(module: string, file: string): string {
  requireModule(module);
  const privateKey = makePrivateKey();
  const publicKey = publicKeyOf(privateKey);
  writeTeamKey(file, { module, publicKey, certificate: '', privateKey });
  return publicKey;
}

function accept(file: string, certificate: string): string {
  if (!/^[A-Za-z0-9_-]{86}$/.test(certificate)) throw new Error('The certificate must be 86 characters of base64url.');
  const key = { ...readTeamKey(file), certificate };
  writeFileSync(file, JSON.stringify(key, null, 1));
  return `${file} signs releases of ${key.module} now`;
}

function sign(file: string, environment: Environment): string {
  const { text, source } = readSecret(environment, 'RELEASE_KEY');
  const key = parseTeamKey(text, source);
  if (key.certificate === '') throw new Error(`${source} is not certified yet: npm run keys -- certify`);
  const description = checkReleaseDescription(JSON.parse(readFileSync(file, 'utf8')));
  const { name } = description.declaration;
  if (name !== key.module) throw new Error(`${source} is the key of ${key.module}, and the release is of ${name}`);
  const publication: ReleasePublication = { ...description, signature: signRelease(key, description) };
  return JSON.stringify(publication);
}

/**
 * The commands for keys and signatures. A private key is written to a new file and never printed.
 * @returns what to print
 * @throws Error that says what to do
 */
export async function manageKeys(args: readonly string[], environment: Environment): Promise<string> {
  const [command, first = '', second = ''] = args;
  const takes = (count: number) => args.length === count + 1;
  if (command === 'root' && takes(1)) return makeRoot(first);
  if (command === 'team' && takes(2)) return makeTeam(first, second);
  if (command === 'certify' && takes(2)) {
    requireModule(first);
    requirePublicKey(second);
    return certify(readSecret(environment, 'ROOT_PRIVATE_KEY').text, first, second);
  }
  if (command === 'accept' && takes(2)) return accept(first, second);
  if (command === 'sign' && takes(1)) return sign(first, environment);
  if (command === 'id' && takes(1)) {
    requirePublicKey(first);
    return keyId(first);
  }
  throw new Error(usage);
}
