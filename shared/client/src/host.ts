/** For the host alone: tokens, start of the client, routing. Lint rules and the share scope keep modules from importing it. */
export type { FederatedModule, PageComponent } from './module.ts';
export { deviceId, deviceIdKey } from './auth/device.ts';
export { deviceMark, deviceMarkKey, keepDeviceMark } from './auth/device-mark.ts';
export { exclusive } from './auth/exclusive.ts';
export { storeModuleRights } from './auth/module-rights.ts';
export {
  clearLogin,
  dropAdmin,
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
export { isToken, isUserInfo, sessionKeys } from './auth/stored-session.ts';
export type { SessionState } from './auth/stored-session.ts';
export { followOtherTabs } from './auth/tabs.ts';
export { remainingLife, tokenTimes } from './auth/token.ts';
export type { TokenTimes } from './auth/token.ts';
export { statusTexts } from './api/status-texts.ts';
export { postInBackground } from './api/background-post.ts';
export { headersFor } from './api/choose-token.ts';
export { configure } from './api/config.ts';
export type { ApiOrigin, ApiSettings } from './api/config.ts';
export { EncryptionError } from './api/encrypt-password.ts';
export {
  ApiError,
  CallCancelledError,
  CallTimeoutError,
  FileReadError,
  FormatError,
  NetworkError,
} from './api/errors.ts';
export { onApiError, onSessionExpired } from './api/events.ts';
export type { ApiErrorEvent } from './api/events.ts';
export { ensureAnonymousToken, logOut, validateSession } from './api/session-calls.ts';
export { startTokenRefresh } from './api/token-refresh-scheduler.ts';
export { warmCalls } from './api/transport.ts';
export { upload } from './api/upload.ts';
export * as authApi from './api/resources/auth.ts';
export type { BannerQuery } from './api/resources/banner.ts';
export type { CategoryQuery } from './api/resources/category.ts';
export type { PreviewOptions } from './api/preview-source.ts';
export type { GalleryQuery } from './api/resources/gallery.ts';
export type { MaterialQuery } from './api/resources/material.ts';
export type { ProductQuery } from './api/resources/product.ts';
export * as modulesApi from './api/resources/modules.ts';
export type { SeenModule } from './api/resources/modules.ts';
export * as publishApi from './api/resources/publish.ts';
export type { RecycleQuery } from './api/resources/recycle.ts';
export * as statisticsApi from './api/resources/statistics.ts';
export * as visitorApi from './api/resources/visitor.ts';
export { listenBeforeRouter } from './navigation/overlays.ts';
export { definePage } from './navigation/define-page.tsx';
export { installNavigation } from './navigation/install.ts';
export { hrefOf, setLinkBase } from './navigation/installed.ts';
export type { CurrentPage, DataRouter, NavigationSetup, PageInfo, PageLookup } from './navigation/installed.ts';
export { open, reLaunch, switchTab } from './navigation/navigate.ts';
export type { NavigateOptions, ReLaunchOptions } from './navigation/navigate.ts';
export { NavigationError } from './navigation/navigation-error.ts';
export type { NavigationApi, NavigationResult } from './navigation/navigation-error.ts';
export { usePageHide, usePageShow, usePageUnload } from './navigation/page-hooks.ts';
export { patchSearch, rawQuery } from './navigation/page-url.ts';
export type { QueryInput } from './navigation/page-url.ts';
export { guardsInput, prepareReplacement, useBeforeReplacement } from './navigation/replacement.ts';
export { useCurrentPage } from './navigation/use-current-page.ts';
export type { AddressWith, SetQuery } from './navigation/use-query-state.ts';
export { useScrollRestoration } from './navigation/use-scroll-restoration.ts';
export { withoutEndSlash } from './navigation/page-url.ts';
