import type { FieldError, ReleasePublication } from '@admin-h5/contract';
import { checkSignature, type SignatureFault } from '@admin-h5/contract/signatures';
import satisfies from 'semver/functions/satisfies.js';
import type { Settings } from '../../settings.ts';
import { checkFiles, type CheckLimits } from './check-files.ts';

/** A module as far as the check of its releases depends on it. */
export interface CheckedModule {
  name: string;
  origin: string;
  revokedKeys: readonly string[];
}

const signatureFaults: Readonly<Record<SignatureFault, string>> = {
  unsigned: '缺少签名，请用 npm run keys -- sign 签名后再发布',
  certificate: '签名密钥未经根密钥为本模块认证，请用 npm run keys -- certify 认证',
  signature: '签名与内容不符，请用 npm run keys -- sign 重新签名',
};

async function signatureErrors(
  { rootKey, revokedKeys }: Settings,
  module: CheckedModule,
  release: ReleasePublication,
): Promise<FieldError[]> {
  if (rootKey === '') return [];
  const result = await checkSignature(rootKey, module.name, release);
  if (!result.ok) return [{ field: 'signature', message: signatureFaults[result.fault] }];
  return [...revokedKeys, ...module.revokedKeys].includes(result.key)
    ? [{ field: 'signature', message: `签名密钥 ${result.key} 已被撤销，请换用其他密钥签名` }]
    : [];
}

function contractErrors({ hostPackages }: Settings, { declaration: { contract } }: ReleasePublication): FieldError[] {
  return Object.entries(contract).flatMap(([name, range]) => {
    const version = hostPackages[name];
    if (version !== undefined && satisfies(version, range)) return [];
    const offered = version === undefined ? '主机不提供该包' : `主机提供 ${version}`;
    return [{ field: `declaration.contract.${name}`, message: `${name} 需要 ${range}，${offered}` }];
  });
}

function entryErrors({ remote, files }: ReleasePublication): FieldError[] {
  return remote.entry in files ? [] : [{ field: 'files', message: `缺少入口文件 ${remote.entry}` }];
}

/**
 * What keeps hosts from running a release: its signature, its contract ranges, or its files on the module's own origin.
 * Files are fetched only where everything else is right.
 */
export async function checkRelease(
  settings: Settings,
  module: CheckedModule,
  release: ReleasePublication,
  limits: CheckLimits,
): Promise<FieldError[]> {
  const errors = [
    ...(await signatureErrors(settings, module, release)),
    ...contractErrors(settings, release),
    ...entryErrors(release),
  ];
  if (errors.length > 0 || !settings.remoteCheck) return errors;
  const { origin } = module;
  const { hostOrigins, remoteNetworks } = settings;
  return checkFiles(
    { origin, build: release.build, files: release.files, hostOrigins, networks: remoteNetworks },
    limits,
  );
}
