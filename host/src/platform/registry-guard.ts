import {
  countFieldPattern,
  countPathPattern,
  isModuleRight,
  isObject,
  isUserType,
  keyIdPattern,
  type DeclaredRight,
  type ModuleDeclaration,
  publicKeyPattern,
  type Registry,
  type RegistryModule,
  type Release,
  type ReleaseDescription,
  type ReleaseRemote,
} from '@admin-h5/contract';

type Unchecked = Readonly<Record<string, unknown>>;

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isList = <T>(value: unknown, isItem: (item: unknown) => item is T): value is T[] =>
  Array.isArray(value) && value.every(isItem);
const isTextList = (value: unknown): value is string[] => isList(value, isText);

const packagePattern = /^@[a-z0-9-]+\/[a-z0-9-]+$/;
const buildPattern = /^[A-Za-z0-9_]{1,64}$/;
const integrityPattern = /^sha384-[A-Za-z0-9+/]{64}$/;
const pathPattern = /^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[A-Za-z0-9._-]+(?:\/[A-Za-z0-9._-]+)*$/;

const remoteNamePattern = /^[A-Za-z_$][\w$]{0,127}$/;

const isBuild = (value: unknown): value is string => typeof value === 'string' && buildPattern.test(value);

/** Ranges by package. */
function isContract(value: unknown): value is ModuleDeclaration['contract'] {
  if (!isObject(value)) return false;
  const ranges = Object.entries(value);
  return ranges.length > 0 && ranges.every(([name, range]) => packagePattern.test(name) && isText(range));
}

/** Rights of a module's own, which begin with its name. */
const isRightOf = (name: string, right: unknown): boolean =>
  typeof right === 'string' && isModuleRight(right) && right.startsWith(`${name}.`);

const isDeclaredRights = (name: string, value: unknown): boolean =>
  isList(
    value,
    (right): right is DeclaredRight => isObject(right) && isRightOf(name, right.name) && isText(right.title),
  );

/** User types by right. */
const isHolders = (name: string, value: unknown): boolean =>
  isObject(value) &&
  Object.entries(value).every(
    ([right, types]) => isRightOf(name, right) && Array.isArray(types) && types.every(isUserType),
  );

const isCount = (value: unknown): boolean =>
  isObject(value) &&
  isText(value.path) &&
  countPathPattern.test(value.path) &&
  isText(value.field) &&
  countFieldPattern.test(value.field) &&
  isText(value.unit);

function isDeclaration(value: unknown): value is ModuleDeclaration {
  return (
    isObject(value) &&
    isText(value.name) &&
    isText(value.title) &&
    isContract(value.contract) &&
    isTextList(value.prefixes) &&
    (value.rights === undefined || isDeclaredRights(value.name, value.rights)) &&
    isList(
      value.routes,
      (route): route is ModuleDeclaration['routes'][number] =>
        isObject(route) && isText(route.path) && isText(route.title) && isTextList(route.rights),
    ) &&
    isList(
      value.navigation,
      (entry): entry is ModuleDeclaration['navigation'][number] =>
        isObject(entry) &&
        isText(entry.path) &&
        isText(entry.title) &&
        isText(entry.right) &&
        (entry.count === undefined || isCount(entry.count)),
    )
  );
}

const isRemoteName = (value: unknown): value is string => typeof value === 'string' && remoteNamePattern.test(value);

function isRemote(value: unknown): value is ReleaseRemote {
  return (
    isObject(value) &&
    isRemoteName(value.name) &&
    isRemoteName(value.global) &&
    typeof value.entry === 'string' &&
    pathPattern.test(value.entry) &&
    (value.type === 'script' || value.type === 'module')
  );
}

function isFileList(value: unknown): value is Release['files'] {
  return (
    isObject(value) &&
    Object.entries(value).every(
      ([path, hash]) => pathPattern.test(path) && typeof hash === 'string' && integrityPattern.test(hash),
    )
  );
}

const isBase64url = (value: unknown) => typeof value === 'string' && /^[A-Za-z0-9_-]+$/.test(value);
const isPublicKey = (value: unknown) => typeof value === 'string' && publicKeyPattern.test(value);
const isKeyId = (value: unknown): value is string => typeof value === 'string' && keyIdPattern.test(value);

function isSignature(value: unknown): value is Release['signature'] {
  return (
    value === null ||
    (isObject(value) && isBase64url(value.value) && isPublicKey(value.publicKey) && isBase64url(value.certificate))
  );
}

function isDescription(value: unknown): value is Unchecked & ReleaseDescription {
  return (
    isObject(value) &&
    isBuild(value.build) &&
    isText(value.version) &&
    isDeclaration(value.declaration) &&
    isRemote(value.remote) &&
    isFileList(value.files)
  );
}

function isRelease(value: unknown): value is Release {
  return isDescription(value) && isSignature(value.signature);
}

function isCanary(value: unknown): value is RegistryModule['canary'] {
  return value === null || (isObject(value) && isBuild(value.build) && typeof value.percent === 'number');
}

function isRegistryModule(value: unknown): value is RegistryModule {
  return (
    isObject(value) &&
    isText(value.name) &&
    isText(value.origin) &&
    /^https?:\/\/.*[^/]$/.test(value.origin) &&
    isList(value.releases, isRelease) &&
    isBuild(value.stable) &&
    isCanary(value.canary) &&
    isList(value.revoked, isBuild) &&
    (value.forced === undefined || isList(value.forced, isBuild)) &&
    (value.revokedKeys === undefined || isList(value.revokedKeys, isKeyId)) &&
    (value.disabled === undefined || typeof value.disabled === 'boolean') &&
    (value.rights === undefined || isHolders(value.name, value.rights))
  );
}

/** The registry where it is well formed, null otherwise. Replaces the joi schema, which is too large for the browser; a test checks that both accept the same. */
export function readRegistry(value: unknown): Registry | null {
  if (!isObject(value) || value.schema !== 1 || !isList(value.modules, isRegistryModule)) return null;
  return { schema: 1, modules: value.modules };
}

/** A build's description where it is well formed, null otherwise. */
export function readReleaseDescription(value: unknown): ReleaseDescription | null {
  return isDescription(value) ? value : null;
}
