export { canaryRulesSchema, countsQuerySchema, moduleReportsSchema } from './module-reports.ts';
export { sheetCorrectionsSchema } from './sheet-corrections.ts';
export {
  canarySchema,
  checkModuleDeclaration,
  checkRegistry,
  checkRelease,
  checkReleaseDescription,
  keyRevocationSchema,
  moduleDeclarationSchema,
  moduleNameSchema,
  moduleOriginSchema,
  moduleSwitchSchema,
  registrySchema,
  releaseDescriptionSchema,
  releasePublicationSchema,
  revocationSchema,
  stableChangeSchema,
} from './registry.ts';
