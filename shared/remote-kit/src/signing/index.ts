export { manageKeys } from './command.ts';
export {
  makePrivateKey,
  makeTeamKey,
  publicKeyOf,
  readTeamKey,
  signRelease,
  type TeamKey,
  writePrivate,
  writeTeamKey,
} from './keys.ts';
