export { checkModuleDeclaration, moduleDeclarationSchema } from './module.ts';
export {
  canarySchema,
  checkRegistry,
  checkRelease,
  checkReleaseDescription,
  moduleNameSchema,
  moduleOriginSchema,
  registrySchema,
  releaseDescriptionSchema,
  releasePublicationSchema,
  revocationSchema,
  stableChangeSchema,
} from './registry.ts';
