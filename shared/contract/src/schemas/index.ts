export { checkModuleDeclaration, moduleDeclarationSchema } from './module.ts';
export { canaryRulesSchema, countsQuerySchema, moduleReportsSchema } from './module-reports.ts';
export { sheetCorrectionsSchema } from './sheet-corrections.ts';
export {
  canarySchema,
  checkRegistry,
  checkRelease,
  checkReleaseDescription,
  keyRevocationSchema,
  moduleNameSchema,
  moduleOriginSchema,
  moduleSwitchSchema,
  registrySchema,
  releaseDescriptionSchema,
  releasePublicationSchema,
  revocationSchema,
  stableChangeSchema,
} from './registry.ts';
