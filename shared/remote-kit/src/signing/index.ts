export { manageKeys } from './command.ts';
export {
  makePrivateKey,
  makeTeamKey,
  publicKeyOf,
  readTeamKey,
  signRelease,
  writePrivate,
  writeTeamKey,
} from './keys.ts';
export type { TeamKey } from './keys.ts';
