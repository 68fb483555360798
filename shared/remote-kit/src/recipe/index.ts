/** What a build of the host, or a test that makes builds of its own, takes of the recipe. */
export { packagesFile } from '../check/host.ts';
export { baseConfig, type BuildMode, compile, moduleRules } from './base-config.ts';
export { buildId, sourceHash } from './build-id.ts';
export { compressionPlugins, computeIntegrity as integrityOf } from './release-files.ts';
export { NoticesPlugin } from './notices-plugin.ts';
export { installedPackages, noticesFile, noticesText } from './notices.ts';
export { readDeclaration, remoteConfig, type RemoteOptions, sharedSingletons } from './remote-config.ts';
