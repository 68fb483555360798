import Joi from 'joi';
import type { DeclaredRoute, ModuleDeclaration, NavigationEntry } from '../module.ts';
import { allRights } from '../rights.ts';
import { check } from './check.ts';

/**
 * Every page reads the declarations of all modules, which their teams write: each has room for several times what a large
 * module needs, and no more.
 */
const limits = { title: 40, icon: 40, prefix: 40, prefixes: 10, path: 120, routes: 100, navigation: 20, range: 60 };

const title = Joi.string().max(limits.title);
const icon = Joi.string().max(limits.icon);
/** A path below `/pages/admin/`, without slashes at its ends. */
const pagePath = Joi.string()
  .max(limits.path)
  .pattern(/^[a-z][a-z0-9-]*(\/[a-z][a-z0-9-]*)*$/);
const right = Joi.string().valid(...allRights);

const declaredRoute = Joi.object<DeclaredRoute, true>({
  path: pagePath.required(),
  title: title.required(),
  rights: Joi.array().items(right).unique().required(),
});

const navigationEntry = Joi.object<NavigationEntry, true>({
  path: pagePath.required(),
  title: title.required(),
  icon: icon.required(),
  right: right.required(),
  createPath: pagePath.optional(),
});

export const moduleDeclarationSchema = Joi.object<ModuleDeclaration, true>({
  name: Joi.string()
    .pattern(/^[a-z][a-z0-9]{0,31}$/)
    .required(),
  title: title.required(),
  icon: icon.required(),
  prefixes: Joi.array()
    .items(
      Joi.string()
        .max(limits.prefix)
        .pattern(/^[a-z][a-z0-9-]*$/),
    )
    .min(1)
    .max(limits.prefixes)
    .unique()
    .required(),
  navigation: Joi.array().items(navigationEntry).max(limits.navigation).required(),
  routes: Joi.array().items(declaredRoute).min(1).max(limits.routes).unique('path').required(),
  contract: Joi.string().max(limits.range).required(),
}).custom((declaration: ModuleDeclaration, helpers) => {
  const isOutside = (path: string) => !declaration.prefixes.includes(path.split('/')[0] ?? '');
  const route = declaration.routes.find(({ path }) => isOutside(path));
  if (route) return helpers.message({ custom: `route "${route.path}" lies outside the module's prefixes` });
  const entered = declaration.navigation.flatMap(({ path, createPath }) => [path, createPath ?? path]).find(isOutside);
  if (entered !== undefined)
    return helpers.message({ custom: `navigation to "${entered}" lies outside the module's prefixes` });
  return declaration;
});

/** The declaration itself where it is well formed; throws with every fault named otherwise. */
export function checkModuleDeclaration(value: unknown): ModuleDeclaration {
  return check(moduleDeclarationSchema, value, 'module.json');
}
