/** For the host alone: tokens, start of the client, routing. Lint rules and the share scope keep modules from importing it. */
export type { FederatedModule, PageComponent } from './module.ts';
export { deviceId, deviceIdKey, deviceMark, deviceMarkKey, keepDeviceMark } from './auth/device.ts';
export { exclusive } from './auth/exclusive.ts';
export { storeModuleRights } from './auth/module-rights.ts';
export {
  clearLogin,
  dropAdmin,
  followOtherTabs,
  isLoggedIn,
  keepSession,
  onSessionEnd,
  reloadSession,
  session,
  sessionEndKey,
  signIn,
  signOut,
  storeAdmin,
  storeAnonymousToken,
  storeToken,
  storeUserInfo,
  subscribeSession,
} from './auth/session.ts';
export type { EndReason, SessionEnd } from './auth/session.ts';
export { isToken, isUserInfo, sessionKeys } from './auth/storage.ts';
export type { SessionState } from './auth/storage.ts';
export { remainingLife, tokenTimes } from './auth/token-times.ts';
export type { TokenTimes } from './auth/token-times.ts';
export { statusTexts } from './api/choose-error-text.ts';
export { postInBackground, upload } from './api/upload.ts';
export { headersFor } from './api/choose-token.ts';
export { configure, warmCalls } from './api/transport.ts';
export type { ApiOrigin, ApiSettings } from './api/transport.ts';
export { EncryptionError } from './api/encrypt-password.ts';
export {
  ApiError,
  CallCancelledError,
  CallTimeoutError,
  FileReadError,
  FormatError,
  NetworkError,
  onApiError,
  onSessionExpired,
} from './api/errors.ts';
export type { ApiErrorEvent } from './api/errors.ts';
export { ensureAnonymousToken, logOut, startTokenRefresh, validateSession } from './api/token-refresh.ts';
export * as authApi from './api/resources/auth.ts';
export type {
  BannerQuery,
  CategoryQuery,
  GalleryQuery,
  MaterialQuery,
  ProductQuery,
} from './api/resources/catalogue.ts';
export type { PreviewOptions } from './api/preview-source.ts';
export * as modulesApi from './api/resources/modules.ts';
export type { SeenModule } from './api/resources/modules.ts';
export * as publishApi from './api/resources/publish.ts';
export type { RecycleQuery } from './api/resources/recycle.ts';
export * as statisticsApi from './api/resources/statistics.ts';
export * as visitorApi from './api/resources/visitor.ts';
export { listenBeforeRouter } from './navigation/overlays.ts';
export { definePage, setLinkBase, useCurrentPage } from './navigation/current-page.tsx';
export type { CurrentPage, DataRouter, NavigationSetup, PageInfo, PageLookup } from './navigation/current-page.tsx';
export type { AddressWith, SetQuery } from './navigation/use-query-state.ts';
export { installNavigation, NavigationError, open, reLaunch, switchTab } from './navigation/navigate.ts';
export type { NavigateOptions, NavigationApi, NavigationResult, ReLaunchOptions } from './navigation/navigate.ts';
export { usePageHide, usePageShow, usePageUnload } from './navigation/page-events.ts';
export { patchSearch, rawQuery } from './navigation/page-url.ts';
export type { QueryInput } from './navigation/page-url.ts';
export { guardsInput, prepareReplacement, useBeforeReplacement } from './navigation/leave-guard.ts';
export { useScrollRestoration } from './navigation/scroll.ts';
export { withoutEndSlash } from './navigation/page-url.ts';
