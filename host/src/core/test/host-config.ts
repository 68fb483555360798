import { devCipher, type HostConfig } from '@admin-h5/contract';

/** Settings for tests to change. */
export const hostConfig: HostConfig = {
  apiBase: '',
  registry: '/remotes.json',
  basePath: '/admin-h5/',
  maxWidth: 960,
  catalogueAccess: 'visitor',
  serviceWorker: true,
  cipherKey: devCipher.key,
  cipherIv: devCipher.iv,
  moduleOrigins: ['http://localhost:8083'],
  linkOrigins: [],
  rootKey: '',
  revokedKeys: [],
  devOrigins: [],
  registerSms: false,
  loginRedirectDelay: 0,
  registryPollInterval: 30_000,
  changesPollInterval: 30_000,
  moduleTimeout: 10_000,
};
