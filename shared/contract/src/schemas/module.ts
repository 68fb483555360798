import Joi from 'joi';
import type { DeclaredRoute, ModuleDeclaration, NavigationEntry } from '../module.ts';
import { allRights } from '../rights.ts';
import { check } from './check.ts';

/** A path below `/pages/admin/`, without slashes at its ends. */
const pagePath = Joi.string().pattern(/^[a-z][a-z0-9-]*(\/[a-z][a-z0-9-]*)*$/);
const right = Joi.string().valid(...allRights);

/** Names that this host does not know are well formed: it says that it does not provide them. */
const packageRanges = Joi.object()
  .pattern(/^@[a-z0-9-]+\/[a-z0-9-]+$/, Joi.string().max(100))
  .min(1);

const declaredRoute = Joi.object<DeclaredRoute, true>({
  path: pagePath.required(),
  title: Joi.string().required(),
  rights: Joi.array().items(right).required(),
});

const navigationEntry = Joi.object<NavigationEntry, true>({
  path: pagePath.required(),
  title: Joi.string().required(),
  icon: Joi.string().required(),
  right: right.required(),
  createPath: pagePath.optional(),
});

export const moduleDeclarationSchema = Joi.object<ModuleDeclaration, true>({
  name: Joi.string()
    .pattern(/^[a-z][a-z0-9]*$/)
    .required(),
  title: Joi.string().required(),
  icon: Joi.string().required(),
  prefixes: Joi.array()
    .items(Joi.string().pattern(/^[a-z][a-z0-9-]*$/))
    .min(1)
    .unique()
    .required(),
  navigation: Joi.array().items(navigationEntry).required(),
  routes: Joi.array().items(declaredRoute).min(1).unique('path').required(),
  contract: Joi.alternatives(packageRanges, Joi.string()).required(),
}).custom((declaration: ModuleDeclaration, helpers) => {
  const outside = declaration.routes.find((route) => !declaration.prefixes.includes(route.path.split('/')[0] ?? ''));
  return outside
    ? helpers.message({ custom: `route "${outside.path}" lies outside the module's prefixes` })
    : declaration;
});

/** The declaration itself where it is well formed; throws with every fault named otherwise. */
export function checkModuleDeclaration(value: unknown): ModuleDeclaration {
  return check(moduleDeclarationSchema, value, 'module.json');
}
