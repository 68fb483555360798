/** The session: who uses the app. The one place that touches token storage; it makes no calls. */
export { deviceId } from './device.ts';
export { deviceMark, keepDeviceMark } from './device-mark.ts';
export { exclusive } from './exclusive.ts';
export { randomId } from './random-id.ts';
export {
  clearLogin,
  currentUser,
  dropAdmin,
  isLoggedIn,
  onSessionEnd,
  onSessionEnding,
  reloadSession,
  session,
  signIn,
  signOut,
  storeAdmin,
  storeAnonymousToken,
  storeToken,
  storeUserInfo,
  subscribeSession,
} from './session.ts';
export type { SessionEnd } from './session.ts';
export { isToken, isUserInfo, sessionKeys } from './stored-session.ts';
export { followOtherTabs } from './tabs.ts';
export { remainingLife, tokenTimes } from './token.ts';
export { useSession } from './use-session.ts';
