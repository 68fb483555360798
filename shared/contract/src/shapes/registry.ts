/** The registry, a release and the declaration of a module: what each must be, for the API, teams' tools and pages alike. */
import {
  countFieldPattern,
  countPathPattern,
  type DeclaredRight,
  type DeclaredRoute,
  type ModuleDeclaration,
  type NavigationCount,
  type NavigationEntry,
  type NavigationRecords,
  recordsPathPattern,
} from '../module.ts';
import {
  type Canary,
  keyIdPattern,
  publicKeyPattern,
  type Registry,
  type RegistryModule,
  type Release,
  type ReleaseDescription,
  type ReleasePublication,
  type ReleaseRemote,
  type ReleaseSignature,
} from '../registry.ts';
import { isBuiltInRight, isModuleRight, moduleRightPattern } from '../rights.ts';
import { type Fields, fits, objectShape, type Shape } from './shape.ts';

const text: Shape = { kind: 'text' };
const list = (item: Shape) => ({ kind: 'list', item }) as const;

/** Part of a path and of a JavaScript identifier. */
export const buildId = { kind: 'text', pattern: /^[A-Za-z0-9_]{1,64}$/ } as const;
export const keyId = { kind: 'text', pattern: keyIdPattern } as const;
/** Also part of the name of the remote's global variable. */
export const moduleName = { kind: 'text', pattern: /^[a-z][a-z0-9]{0,31}$/ } as const;
const base64url: Shape = { kind: 'text', pattern: /^[A-Za-z0-9_-]+$/ };

/** A path below `/pages/admin/`, without slashes at its ends. */
const pagePath: Shape = { kind: 'text', pattern: /^[a-z][a-z0-9-]*(\/[a-z][a-z0-9-]*)*$/ };
/** First segments below `/pages/admin/` of the host's own pages. */
const hostPrefixes = ['index', 'modules'];
const pagePrefix: Shape = {
  kind: 'text',
  pattern: /^[a-z][a-z0-9-]*$/,
  reserved: { texts: hostPrefixes, message: '{#label} 的地址由主应用使用' },
};

/** Which ones there are is said by `writerFault`. */
const right: Shape = { kind: 'text', pattern: /^[a-z][a-z0-9.-]{0,64}$/ };

const count = objectShape<NavigationCount>({
  path: { kind: 'text', pattern: countPathPattern },
  field: { kind: 'text', pattern: countFieldPattern },
  unit: text,
});

const records = objectShape<NavigationRecords>({
  path: { kind: 'text', pattern: recordsPathPattern },
  label: { kind: 'text', pattern: countFieldPattern },
  note: { kind: 'text', pattern: countFieldPattern, optional: true },
  openPath: pagePath,
});

const navigationEntry = objectShape<NavigationEntry>({
  path: pagePath,
  title: text,
  icon: text,
  right,
  createPath: { ...pagePath, optional: true },
  count: { ...count, optional: true },
  group: { kind: 'text', max: 8, optional: true },
  records: { ...records, optional: true },
});

const declaredRight = objectShape<DeclaredRight>({ name: { kind: 'text', pattern: moduleRightPattern }, title: text });

export const declaration = objectShape<ModuleDeclaration>(
  {
    name: { kind: 'text', pattern: /^[a-z][a-z0-9]*$/ },
    title: text,
    icon: text,
    prefixes: { kind: 'list', item: pagePrefix, min: 1, unique: true },
    navigation: list(navigationEntry),
    routes: {
      kind: 'list',
      item: objectShape<DeclaredRoute>({ path: pagePath, title: text, rights: list(right) }),
      min: 1,
      unique: 'path',
    },
    rights: { kind: 'list', item: declaredRight, unique: 'name', optional: true },
    // Names that a host does not know are well formed: it says that it does not provide them.
    contract: {
      kind: 'record',
      name: /^@[a-z0-9-]+\/[a-z0-9-]+$/,
      value: { kind: 'text', max: 100 },
      min: 1,
    },
  },
  {
    fault: ({ name, rights = [] }) => {
      const foreign = rights.find((each) => !each.name.startsWith(`${name}.`));
      return foreign ? `rights：${foreign.name} 不属于模块 ${name}，模块只能声明 ${name}.<名称> 形式的权限` : null;
    },
    writerFault: ({ name, rights = [], prefixes, routes, navigation }) => {
      const outside = routes.find(({ path }) => !prefixes.includes(path.split('/')[0] ?? ''));
      if (outside) return `route "${outside.path}" lies outside the module's prefixes`;
      const required: { at: string; right: string }[] = [
        ...routes.flatMap((route) => route.rights.map((each) => ({ at: `routes ${route.path}`, right: each }))),
        ...navigation.map((entry) => ({ at: `navigation ${entry.path}`, right: entry.right })),
      ];
      const unknown = required.find(
        (each) => !isBuiltInRight(each.right) && !rights.some((declared) => declared.name === each.right),
      );
      if (!unknown) return null;
      if (!isModuleRight(unknown.right)) return `${unknown.at}：没有名为 ${unknown.right} 的内置权限`;
      return unknown.right.startsWith(`${name}.`)
        ? `${unknown.at}：权限 ${unknown.right} 未在 rights 中声明`
        : `${unknown.at}：权限 ${unknown.right} 属于其他模块`;
    },
  },
);

const remoteName: Shape = { kind: 'text', pattern: /^[A-Za-z_$][\w$]{0,127}$/ };
/** Path below the build's folder: not absolute, without `..`. */
const filePath = /^(?!.*(^|\/)\.{1,2}(\/|$))[A-Za-z0-9._-]+(\/[A-Za-z0-9._-]+)*$/;

const descriptionFields: Fields<ReleaseDescription> = {
  build: buildId,
  version: { kind: 'text', pattern: /^\d+\.\d+\.\d+/ },
  declaration,
  remote: objectShape<ReleaseRemote>({
    name: remoteName,
    global: remoteName,
    entry: { kind: 'text', pattern: filePath },
    type: { kind: 'choice', of: ['script', 'module'] },
  }),
  // Refused, not dropped: a file that went missing here would not be loaded.
  files: {
    kind: 'record',
    name: filePath,
    value: { kind: 'text', pattern: /^sha384-[A-Za-z0-9+/]{64}$/ },
    strict: true,
  },
};

const signature: Shape = {
  ...objectShape<ReleaseSignature>({
    value: base64url,
    publicKey: { kind: 'text', pattern: publicKeyPattern },
    certificate: base64url,
  }),
  orNull: true,
};

export const releaseDescription = objectShape<ReleaseDescription>(descriptionFields);
export const releasePublication = objectShape<ReleasePublication>({ ...descriptionFields, signature });
export const release = objectShape<Release>({ ...descriptionFields, signature, releasedAt: { kind: 'time' } });

export const canary = objectShape<Canary>({ build: buildId, percent: { kind: 'number', min: 0, max: 100 } });

const listedModule = objectShape<RegistryModule>(
  {
    name: moduleName,
    origin: { kind: 'address' },
    releases: { kind: 'list', item: release, unique: 'build' },
    stable: buildId,
    canary: { ...canary, orNull: true },
    revoked: list(buildId),
    forced: { ...list(buildId), optional: true },
    revokedKeys: { ...list(keyId), optional: true },
    disabled: { kind: 'flag', optional: true },
    rights: {
      kind: 'record',
      name: moduleRightPattern,
      value: list({ kind: 'choice', of: [1, 2, 3] }),
      optional: true,
    },
  },
  {
    fault: ({ name, rights = {} }) => {
      const foreign = Object.keys(rights).find((each) => !each.startsWith(`${name}.`));
      return foreign === undefined ? null : `${foreign} is no right of ${name}`;
    },
  },
);

export const registry = objectShape<Registry>({
  schema: { kind: 'choice', of: [1] },
  modules: { kind: 'list', item: listedModule, unique: 'name' },
});

/** Checks without joi, for pages: of the registry, and of what a development server says of its build. */
export const isRegistry = (value: unknown): value is Registry => fits(registry, value);
export const isReleaseDescription = (value: unknown): value is ReleaseDescription => fits(releaseDescription, value);
