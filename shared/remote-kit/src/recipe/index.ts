/** What a build of the host, or a test that makes builds of its own, takes of the recipe. */
export { packagesFile } from '../check/host-packages.ts';
export { baseConfig } from './base-config.ts';
export { buildId, sourceHash } from './build-id.ts';
export { compile } from './compile.ts';
export { compressionPlugins } from './compression.ts';
export { NoticesPlugin } from './notices-plugin.ts';
export { installedPackages, noticesFile, noticesText } from './notices.ts';
export { integrityOf } from './release-plugin.ts';
export { readDeclaration, remoteConfig } from './remote-config.ts';
export type { RemoteOptions } from './remote-config.ts';
export { moduleRules } from './rules.ts';
export type { BuildMode } from './rules.ts';
export { sharedSingletons } from './shared-packages.ts';
