export { manageKeys } from './command.ts';
export { readTeamKey, writePrivate, writeTeamKey } from './key-files.ts';
export { makePrivateKey, makeTeamKey, publicKeyOf, signRelease } from './keys.ts';
export type { TeamKey } from './keys.ts';
