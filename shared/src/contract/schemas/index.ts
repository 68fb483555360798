export { checkHostConfig, hostConfigSchema } from './config.ts';
export { checkModuleDeclaration, moduleDeclarationSchema } from './module.ts';
export { checkRegistry, checkReleaseDescription, registrySchema, releaseDescriptionSchema } from './registry.ts';
