/**
 * Version of each package that a host provides to its modules; a module's ranges (`ModuleDeclaration.contract`) are compared
 * with them before any of its code runs. Written by `npm run contract`.
 */
export const packageVersions: Readonly<Record<string, string>> = {
  '@admin-h5/contract': '2.33.0',
  '@admin-h5/client': '1.29.0',
  '@admin-h5/ui': '1.17.0',
  '@admin-h5/admin-kit': '2.14.0',
};
