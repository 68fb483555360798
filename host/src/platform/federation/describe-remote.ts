import type { ReleaseDescription, ReleaseRemote } from '@admin-h5/contract';

const hostName = 'admin_h5_host';

const noTypes = { remoteTypes: '', remoteTypesZip: '', remoteTypesAPI: '' };
const noAssets = { js: { sync: [], async: [] }, css: { sync: [], async: [] } };

/**
 * Describes a remote for the browser's federation tools, in the runtime's own global (`__FEDERATION__.moduleInfo`): the runtime fills
 * it from manifests, which this host does not load. For hosts with development origins only.
 * @param base address of the build's folder, with a trailing slash
 */
export function describeRemote(base: string, remote: ReleaseRemote, release: ReleaseDescription): void {
  const { moduleInfo } = globalThis.__FEDERATION__;
  const entry = base + remote.entry;
  const known = moduleInfo[hostName];
  const remotes = known && 'remotesInfo' in known ? known.remotesInfo : {};
  moduleInfo[hostName] = {
    ...noTypes,
    version: '',
    buildVersion: '',
    remotesInfo: { ...remotes, [remote.name]: { matchedVersion: entry } },
    consumerList: [],
    shared: [],
  };
  moduleInfo[`${remote.name}:${entry}`] = {
    ...noTypes,
    version: entry,
    buildVersion: release.build,
    globalName: remote.global,
    publicPath: base,
    remoteEntry: remote.entry,
    remoteEntryType: remote.type === 'module' ? 'module' : 'global',
    remotesInfo: {},
    shared: [],
    modules: [{ moduleName: 'module', modulePath: './module', assets: noAssets }],
  };
}
