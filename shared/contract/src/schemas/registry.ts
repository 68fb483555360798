/** Schemas of the registry and of the calls that change it, from the shapes of what it holds. */
import Joi from 'joi';
import {
  type CanaryRules,
  type CountsQuery,
  maxReports,
  type ModuleReport,
  type ModuleReports,
  reportPhases,
} from '../module-reports.ts';
import type { ModuleDeclaration } from '../module.ts';
import {
  type Canary,
  disabledReasonLimit,
  type KeyRevocation,
  type ModuleSwitch,
  type Registry,
  type Release,
  type ReleaseDescription,
  type ReleasePublication,
  type Revocation,
  type StableChange,
} from '../registry.ts';
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
import type { ObjectShape, Shape } from '../shapes/shape.ts';

/** The schema of an object with these members. */
function objectSchema<T>(shape: ObjectShape<T>): Joi.ObjectSchema<T> {
  const members = Object.entries(shape.fields).map(([name, field]) => {
    const schema = field.orNull === true ? toSchema(field).allow(null) : toSchema(field);
    return [name, field.optional === true ? schema : schema.required()];
  });
  const schema: Joi.ObjectSchema = Joi.object(Object.fromEntries(members));
  if (!shape.fault && !shape.writerFault) return schema;
  return schema.custom((value: T, helpers) => {
    const fault = shape.fault?.(value) ?? shape.writerFault?.(value) ?? null;
    return fault === null ? value : helpers.message({ custom: fault });
  });
}

function textSchema({ pattern, max, reserved }: Extract<Shape, { kind: 'text' }>): Joi.StringSchema {
  let schema = Joi.string();
  if (pattern) schema = schema.pattern(pattern);
  if (max !== undefined) schema = schema.max(max);
  return reserved ? schema.invalid(...reserved.texts).messages({ 'any.invalid': reserved.message }) : schema;
}

/** HTTP or HTTPS, without a slash at the end. */
const addressSchema = Joi.string()
  .uri({ scheme: ['http', 'https'] })
  .pattern(/[^/]$/);

function listSchema({ item, min, unique }: Extract<Shape, { kind: 'list' }>): Joi.ArraySchema {
  let schema = Joi.array().items(toSchema(item));
  if (min !== undefined) schema = schema.min(min);
  if (unique === undefined) return schema;
  return unique === true ? schema.unique() : schema.unique(unique);
}

function recordSchema({ name, value, min, strict }: Extract<Shape, { kind: 'record' }>): Joi.ObjectSchema {
  let schema = Joi.object().pattern(name, toSchema(value));
  if (min !== undefined) schema = schema.min(min);
  return strict ? schema.unknown(false) : schema;
}

function toSchema(shape: Shape): Joi.Schema {
  switch (shape.kind) {
    case 'text':
      return textSchema(shape);
    case 'time':
      return Joi.string().isoDate();
    case 'address':
      return addressSchema;
    case 'number':
      return Joi.number().min(shape.min).max(shape.max);
    case 'flag':
      return Joi.boolean();
    case 'choice':
      return Joi.valid(...shape.of);
    case 'list':
      return listSchema(shape);
    case 'record':
      return recordSchema(shape);
    default:
      return objectSchema(shape);
  }
}

const buildIdSchema = textSchema(buildId);
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

/** A newer host may know words that this API does not. */
const word = Joi.string().pattern(/^[a-z][a-z-]{0,31}$/);

const report = Joi.object<ModuleReport, true>({
  module: moduleNameSchema.required(),
  build: buildIdSchema.required(),
  phase: Joi.string()
    .valid(...reportPhases)
    .required(),
  during: word,
  kind: word,
  loadTime: Joi.number().integer().min(0).max(600_000),
});

export const moduleReportsSchema = Joi.object<ModuleReports, true>({
  device: Joi.string()
    .pattern(/^[0-9a-f]{64}$/)
    .required(),
  reports: Joi.array().items(report).min(1).max(maxReports).required(),
});

export const countsQuerySchema = Joi.object<CountsQuery, true>({
  hours: Joi.number().integer().min(1).max(720).default(24),
});

export const canaryRulesSchema = Joi.object<CanaryRules, true>({
  percent: Joi.number().greater(0).max(100).required(),
  timesStable: Joi.number().min(1).max(100).required(),
  // One account is one device at most, so that a single one never decides.
  devices: Joi.number().integer().min(2).max(100_000).required(),
  climb: Joi.boolean().required(),
});

/** `value` typed and converted where the schema accepts it; throws an error that names `what` and every fault otherwise. */
function check<T>(schema: Joi.ObjectSchema<T>, value: unknown, what: string): T {
  const result = schema.validate(value, { abortEarly: false });
  if (result.error) throw new Error(`${what}: ${result.error.details.map((detail) => detail.message).join('; ')}`);
  return result.value;
}
