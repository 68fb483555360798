/** The part of the client for modules, `ui` and `admin-kit`: session, typed calls, navigation. */
export { defineModule, type PageProps } from './module.ts';
export { randomId } from './auth/random-id.ts';
export { currentUser, lastSessionEnd, onSessionEnding, useSession } from './auth/session.ts';
export { useCan } from './auth/module-rights.ts';
export { encryptPassword } from './api/encrypt-password.ts';
export { isApiError } from './api/errors.ts';
export type { CallOptions } from './api/call.ts';
export { previewSource, previewSourceSet, previewUrl } from './api/preview-source.ts';
export { uploadFile } from './api/upload.ts';
export { bannerApi, categoryApi, galleryApi, materialApi, productApi, synonymApi } from './api/resources/catalogue.ts';
export * as changeSetApi from './api/resources/change-set.ts';
export * as companyApi from './api/resources/company.ts';
export * as documentApi from './api/resources/document.ts';
export {
  type EditedApi,
  entityApi,
  type EntityApi,
  type ExportApi,
  type ImportApi,
  type PicturesApi,
  type PublicationApi,
  type PreviewApi,
} from './api/resources/entity.ts';
export * as inquiryApi from './api/resources/inquiry.ts';
export * as logApi from './api/resources/log.ts';
export * as recycleApi from './api/resources/recycle.ts';
export * as userApi from './api/resources/user.ts';
export type { UserTarget } from './api/resources/user.ts';
export { overlaysSettled, useOverlay } from './navigation/overlays.ts';
export { currentPage, hrefOf } from './navigation/current-page.tsx';
export { useQueryState } from './navigation/use-query-state.ts';
export { useLeaveGuard } from './navigation/leave-guard.ts';
export { Link } from './navigation/link.tsx';
export { navigateBack, navigateTo, redirectTo } from './navigation/navigate.ts';
export { onPageEvent } from './navigation/page-events.ts';
export { pageUrl } from './navigation/page-url.ts';
