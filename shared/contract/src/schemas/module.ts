import Joi from 'joi';
import { countFieldPattern, countPathPattern } from '../module.ts';
import type { DeclaredRight, DeclaredRoute, ModuleDeclaration, NavigationCount, NavigationEntry } from '../module.ts';
import { isBuiltInRight, isModuleRight, moduleRightPattern } from '../rights.ts';
import { check } from './check.ts';

/** A path below `/pages/admin/`, without slashes at its ends. */
const pagePath = Joi.string().pattern(/^[a-z][a-z0-9-]*(\/[a-z][a-z0-9-]*)*$/);

/** Which ones there are is said by `rightsFault`, in words. */
const right = Joi.string().pattern(/^[a-z][a-z0-9.-]{0,64}$/);

/** Names that this host does not know are well formed: it says that it does not provide them. */
const packageRanges = Joi.object()
  .pattern(/^@[a-z0-9-]+\/[a-z0-9-]+$/, Joi.string().max(100))
  .min(1);

const declaredRoute = Joi.object<DeclaredRoute, true>({
  path: pagePath.required(),
  title: Joi.string().required(),
  rights: Joi.array().items(right).required(),
});

const navigationCount = Joi.object<NavigationCount, true>({
  path: Joi.string().pattern(countPathPattern).required(),
  field: Joi.string().pattern(countFieldPattern).required(),
  unit: Joi.string().required(),
});

const navigationEntry = Joi.object<NavigationEntry, true>({
  path: pagePath.required(),
  title: Joi.string().required(),
  icon: Joi.string().required(),
  right: right.required(),
  createPath: pagePath.optional(),
  count: navigationCount.optional(),
});

const declaredRight = Joi.object<DeclaredRight, true>({
  name: Joi.string().pattern(moduleRightPattern).required(),
  title: Joi.string().required(),
});

/** Whether a right is `<module>.<name>` of this module. */
const isOwn = (module: string, right: string) => isModuleRight(right) && right.startsWith(`${module}.`);

/** First segments below `/pages/admin/` of the host's own pages. */
const hostPrefixes = ['index', 'modules'];

/** What is wrong with the rights that a declaration declares and requires, for its team; null if nothing is. */
function rightsFault({ name, rights = [], routes, navigation }: ModuleDeclaration): string | null {
  const foreign = rights.find((right) => !isOwn(name, right.name));
  if (foreign) return `rights：${foreign.name} 不属于模块 ${name}，模块只能声明 ${name}.<名称> 形式的权限`;
  const required: { at: string; right: string }[] = [
    ...routes.flatMap((route) => route.rights.map((right) => ({ at: `routes ${route.path}`, right }))),
    ...navigation.map(({ path, right }) => ({ at: `navigation ${path}`, right })),
  ];
  for (const { at, right } of required) {
    if (isBuiltInRight(right) || rights.some((own) => own.name === right)) continue;
    if (isOwn(name, right)) return `${at}：权限 ${right} 未在 rights 中声明`;
    return isModuleRight(right) ? `${at}：权限 ${right} 属于其他模块` : `${at}：没有名为 ${right} 的内置权限`;
  }
  return null;
}

export const moduleDeclarationSchema = Joi.object<ModuleDeclaration, true>({
  name: Joi.string()
    .pattern(/^[a-z][a-z0-9]*$/)
    .required(),
  title: Joi.string().required(),
  icon: Joi.string().required(),
  prefixes: Joi.array()
    .items(
      Joi.string()
        .pattern(/^[a-z][a-z0-9-]*$/)
        .invalid(...hostPrefixes)
        .messages({ 'any.invalid': '{#label} 的地址由主应用使用' }),
    )
    .min(1)
    .unique()
    .required(),
  navigation: Joi.array().items(navigationEntry).required(),
  routes: Joi.array().items(declaredRoute).min(1).unique('path').required(),
  rights: Joi.array().items(declaredRight).unique('name'),
  contract: packageRanges.required(),
}).custom((declaration: ModuleDeclaration, helpers) => {
  const outside = declaration.routes.find((route) => !declaration.prefixes.includes(route.path.split('/')[0] ?? ''));
  const fault = outside ? `route "${outside.path}" lies outside the module's prefixes` : rightsFault(declaration);
  return fault === null ? declaration : helpers.message({ custom: fault });
});

/** The declaration itself where it is well formed; throws with every fault named otherwise. */
export function checkModuleDeclaration(value: unknown): ModuleDeclaration {
  return check(moduleDeclarationSchema, value, 'module.json');
}
