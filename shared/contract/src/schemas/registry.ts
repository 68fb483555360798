import Joi from 'joi';
import type {
  Canary,
  KeyRevocation,
  ModuleSwitch,
  Registry,
  RegistryModule,
  Release,
  ReleaseDescription,
  ReleasePublication,
  ReleaseRemote,
  ReleaseSignature,
  Revocation,
  StableChange,
} from '../registry.ts';
import { disabledReasonLimit, keyIdPattern, publicKeyPattern } from '../registry.ts';
import { moduleRightPattern } from '../rights.ts';
import { check } from './check.ts';
import { moduleDeclarationSchema } from './module.ts';

/** Part of a path and of a JavaScript identifier. */
export const buildId = Joi.string().pattern(/^[A-Za-z0-9_]{1,64}$/);
const base64url = Joi.string().pattern(/^[A-Za-z0-9_-]+$/);

/** Path below the build's folder: not absolute, without `..`. */
const filePath = Joi.string().pattern(/^(?!.*(^|\/)\.{1,2}(\/|$))[A-Za-z0-9._-]+(\/[A-Za-z0-9._-]+)*$/);
const integrity = Joi.string().pattern(/^sha384-[A-Za-z0-9+/]{64}$/);

const signature = Joi.object<ReleaseSignature, true>({
  value: base64url.required(),
  publicKey: Joi.string().pattern(publicKeyPattern).required(),
  certificate: base64url.required(),
});

const remoteName = Joi.string().pattern(/^[A-Za-z_$][\w$]{0,127}$/);

const remote = Joi.object<ReleaseRemote, true>({
  name: remoteName.required(),
  global: remoteName.required(),
  entry: filePath.required(),
  type: Joi.string().valid('script', 'module').required(),
});

const description = {
  build: buildId.required(),
  version: Joi.string()
    .pattern(/^\d+\.\d+\.\d+/)
    .required(),
  declaration: moduleDeclarationSchema.required(),
  remote: remote.required(),
  // Refused, not dropped: a file that went missing here would not be loaded.
  files: Joi.object().pattern(filePath, integrity).unknown(false).required(),
};

export const releaseDescriptionSchema = Joi.object<ReleaseDescription, true>(description);

const release = Joi.object<Release, true>({
  ...description,
  releasedAt: Joi.string().isoDate().required(),
  signature: signature.allow(null).required(),
});

const canary = Joi.object<Canary, true>({
  build: buildId.required(),
  percent: Joi.number().min(0).max(100).required(),
});

export const releasePublicationSchema = Joi.object<ReleasePublication, true>({
  ...description,
  signature: signature.allow(null).required(),
});

export const canarySchema = canary;

export const stableChangeSchema = Joi.object<StableChange, true>({
  build: buildId.required(),
  replaces: buildId.allow(null),
});

export const revocationSchema = Joi.object<Revocation, true>({
  build: buildId.required(),
  stable: buildId,
  forced: Joi.boolean(),
});

const keyId = Joi.string().pattern(keyIdPattern);

export const keyRevocationSchema = Joi.object<KeyRevocation, true>({ key: keyId.required() });

export const moduleSwitchSchema = Joi.object<ModuleSwitch, true>({
  disabled: Joi.boolean().required(),
  reason: Joi.string().max(disabledReasonLimit),
});

/** Also part of the name of the remote's global variable. */
export const moduleNameSchema = Joi.string().pattern(/^[a-z][a-z0-9]{0,31}$/);

/** The one origin of a module, path prefix included, without a trailing slash. */
export const moduleOriginSchema = Joi.string()
  .uri({ scheme: ['http', 'https'] })
  .pattern(/[^/]$/);

const registryModule = Joi.object<RegistryModule, true>({
  name: moduleNameSchema.required(),
  origin: moduleOriginSchema.required(),
  releases: Joi.array().items(release).unique('build').required(),
  stable: buildId.required(),
  canary: canary.allow(null).required(),
  revoked: Joi.array().items(buildId).required(),
  forced: Joi.array().items(buildId),
  revokedKeys: Joi.array().items(keyId),
  disabled: Joi.boolean(),
  rights: Joi.object().pattern(moduleRightPattern, Joi.array().items(Joi.valid(1, 2, 3))),
}).custom((entry: RegistryModule, helpers) => {
  const foreign = Object.keys(entry.rights ?? {}).find((right) => !right.startsWith(`${entry.name}.`));
  return foreign === undefined ? entry : helpers.message({ custom: `${foreign} is no right of ${entry.name}` });
});

export const registrySchema = Joi.object<Registry, true>({
  schema: Joi.number().valid(1).required(),
  modules: Joi.array().items(registryModule).unique('name').required(),
});

/** The registry itself where it is well formed; throws with every fault named otherwise. */
export function checkRegistry(value: unknown): Registry {
  return check(registrySchema, value, 'registry');
}

/** The same for one release as the registry holds it. */
export function checkRelease(value: unknown): Release {
  return check(release, value, 'release');
}

/** The same for a build's `release.json`. */
export function checkReleaseDescription(value: unknown): ReleaseDescription {
  return check(releaseDescriptionSchema, value, 'release.json');
}
