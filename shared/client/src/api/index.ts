/** The one client of the API: typed calls, typed failures, tokens and their upkeep. */
export { configure } from './config.ts';
export type { ApiSettings } from './config.ts';
export { errorTexts } from './catalogue.ts';
export { EncryptionError, encryptPassword } from './encrypt-password.ts';
export {
  ApiError,
  CallCancelledError,
  CallTimeoutError,
  FileReadError,
  FormatError,
  isApiError,
  NetworkError,
} from './errors.ts';
export { onApiError, onSessionExpired } from './events.ts';
export type { ApiErrorEvent } from './events.ts';
export type { CallOptions, ErrorMode } from './options.ts';
export { ensureAnonymousToken, logOut, validateSession } from './session-calls.ts';
export { startTokenUpkeep } from './token-upkeep.ts';
export type { Download } from './transport.ts';
export { upload } from './upload.ts';

export * as authApi from './resources/auth.ts';
export { bannerApi } from './resources/banner.ts';
export type { BannerQuery } from './resources/banner.ts';
export { categoryApi } from './resources/category.ts';
export type { CategoryQuery } from './resources/category.ts';
export * as companyApi from './resources/company.ts';
export { entityApi } from './resources/entity.ts';
export type { EntityApi, MoveApi } from './resources/entity.ts';
export { previewUrl, uploadFile } from './resources/file.ts';
export type { PreviewOptions } from './resources/file.ts';
export { galleryApi } from './resources/gallery.ts';
export type { GalleryQuery } from './resources/gallery.ts';
export * as jobApi from './resources/job.ts';
export * as logApi from './resources/log.ts';
export type { LogQuery } from './resources/log.ts';
export { materialApi } from './resources/material.ts';
export type { MaterialQuery } from './resources/material.ts';
export { productApi } from './resources/product.ts';
export type { ProductQuery } from './resources/product.ts';
export * as publishApi from './resources/publish.ts';
export * as recycleApi from './resources/recycle.ts';
export type { RecycleQuery } from './resources/recycle.ts';
export type { ExportApi, ImportApi, SheetFormat } from './resources/sheet.ts';
export * as statisticsApi from './resources/statistics.ts';
export * as userApi from './resources/user.ts';
export type { UserQuery, UserTarget } from './resources/user.ts';
