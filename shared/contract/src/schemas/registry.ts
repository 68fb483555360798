/** Schemas of the registry and of the calls that change it, from the shapes of what it holds. */
import Joi from 'joi';
import type { ModuleDeclaration } from '../module.ts';
import type {
  Canary,
  KeyRevocation,
  ModuleSwitch,
  Registry,
  Release,
  ReleaseDescription,
  ReleasePublication,
  Revocation,
  StableChange,
} from '../registry.ts';
import { disabledReasonLimit } from '../registry.ts';
import {
  buildId,
  canary,
  declaration,
  keyId,
  moduleName,
  registry,
  release,
  releaseDescription,
  releasePublication,
} from '../shapes/registry.ts';
import { check } from './check.ts';
import { addressSchema, objectSchema, textSchema } from './from-shape.ts';

export const buildIdSchema = textSchema(buildId);
export const moduleNameSchema = textSchema(moduleName);
/** The one origin of a module, path prefix included, without a trailing slash. */
export const moduleOriginSchema = addressSchema;

export const moduleDeclarationSchema = objectSchema<ModuleDeclaration>(declaration);
export const releaseDescriptionSchema = objectSchema<ReleaseDescription>(releaseDescription);
const releaseSchema = objectSchema<Release>(release);
export const releasePublicationSchema = objectSchema<ReleasePublication>(releasePublication);
export const canarySchema = objectSchema<Canary>(canary);
export const registrySchema = objectSchema<Registry>(registry);

export const stableChangeSchema = Joi.object<StableChange, true>({
  build: buildIdSchema.required(),
  replaces: buildIdSchema.allow(null),
});

export const revocationSchema = Joi.object<Revocation, true>({
  build: buildIdSchema.required(),
  stable: buildIdSchema,
  forced: Joi.boolean(),
});

export const keyRevocationSchema = Joi.object<KeyRevocation, true>({ key: textSchema(keyId).required() });

export const moduleSwitchSchema = Joi.object<ModuleSwitch, true>({
  disabled: Joi.boolean().required(),
  reason: Joi.string().max(disabledReasonLimit),
});

/** The declaration itself where it is well formed; throws with every fault named otherwise. */
export function checkModuleDeclaration(value: unknown): ModuleDeclaration {
  return check(moduleDeclarationSchema, value, 'module.json');
}

/** The same for the registry. */
export function checkRegistry(value: unknown): Registry {
  return check(registrySchema, value, 'registry');
}

/** The same for one release as the registry holds it. */
export function checkRelease(value: unknown): Release {
  return check(releaseSchema, value, 'release');
}

/** The same for a build's `release.json`. */
export function checkReleaseDescription(value: unknown): ReleaseDescription {
  return check(releaseDescriptionSchema, value, 'release.json');
}
