/**
 * What the `data` of each call is. `npm run contract` writes these types as JSON Schema to `answers.json`, of which the OpenAPI document is
 * made; `test/calls` holds each answer against it.
 */
import type {
  ActiveBanner,
  Banner,
  BatchResult,
  Category,
  CategoryNode,
  Changes,
  ChangeSet,
  ChangeSetEntry,
  ChangeSetList,
  CheckedRows,
  Company,
  CropProducts,
  Crops,
  CropTargets,
  EntityOption,
  Failure,
  FoundNames,
  GalleryItem,
  HistoryEntry,
  ImportEntry,
  ImportPictures,
  Inquiry,
  InquiryAssignee,
  InquiryCounts,
  Job,
  LogEntry,
  LoginResult,
  ManagedDocument,
  Material,
  MaterialInput,
  ModuleCounts,
  ModuleState,
  OwnInquiry,
  Page,
  Principal,
  Product,
  ProductInput,
  PublishDetail,
  PublishedDocument,
  PublishFacets,
  PublishPage,
  PublishTypeInfo,
  RecycleEntry,
  Registry,
  RegistryChange,
  SessionInfo,
  StatisticsOverview,
  DailyStatistics,
  StoredFile,
  Suggestion,
  Synonym,
  User,
  UserInfo,
  UserTypeCount,
} from '@admin-h5/contract';

/** The common calls of an entity (`records/routes.ts`). */
type RecordCalls<Path extends string, Stored> = Record<`GET /api/${Path}`, Page<Stored>> &
  Record<`GET /api/${Path}/ids`, string[]> &
  Record<`GET /api/${Path}/all`, EntityOption[]> &
  Record<`GET /api/${Path}/changes`, Changes> &
  Record<`GET /api/${Path}/:id/history`, HistoryEntry[]> &
  Record<`PATCH /api/${Path}/batch/status` | `DELETE /api/${Path}/batch`, BatchResult> &
  Record<`DELETE /api/${Path}/:id`, null> &
  Record<
    | `GET /api/${Path}/:id`
    | `POST /api/${Path}`
    | `PUT /api/${Path}/:id`
    | `POST /api/${Path}/:id/restore`
    | `PATCH /api/${Path}/:id/status`,
    Stored
  >;
/** Those of an entity in an order of its own. */
type OrderedCalls<Path extends string, Stored> = RecordCalls<Path, Stored> & Record<`PATCH /api/${Path}/sort`, null>;
type MovedPath = 'category' | 'product' | 'material' | 'factory-gallery';
type TimedPath = 'product' | 'material' | 'factory-gallery';
type ImportedPath = 'product' | 'material' | 'synonym';

interface Started {
  jobId: string;
}
interface Token {
  token: string;
}

/** Calls that change a module, by its team and by administrators. */
type ModuleCalls<Base extends string> = Record<
  | `PUT /api/${Base}/:module/canary`
  | `DELETE /api/${Base}/:module/canary`
  | `POST /api/${Base}/:module/revoked`
  | `PUT /api/${Base}/:module/disabled`,
  null
> &
  Record<`PUT /api/${Base}/:module/stable`, 'promote' | 'roll-back' | 'unchanged'> &
  Record<`GET /api/${Base}/:module/history`, RegistryChange[]>;

interface Answers
  extends
    OrderedCalls<'category', Category>,
    OrderedCalls<'product', Product>,
    OrderedCalls<'material', Material>,
    OrderedCalls<'banner', Banner>,
    OrderedCalls<'factory-gallery', GalleryItem>,
    OrderedCalls<'synonym', Synonym>,
    RecordCalls<'user', User>,
    Record<`PATCH /api/${MovedPath}/batch/move`, BatchResult>,
    Record<`PATCH /api/${TimedPath}/batch/publication`, BatchResult>,
    Record<`POST /api/${ImportedPath}/import`, Started>,
    Record<`POST /api/${ImportedPath}/change-sets/:id/${'due' | 'review'}`, ChangeSetEntry>,
    Record<'POST /api/product/import/record', ProductInput>,
    Record<'POST /api/material/import/record', MaterialInput>,
    Record<`POST /api/${TimedPath}/preview`, PublishDetail>,
    Record<`POST /api/${'product' | 'material'}/import/pictures`, ImportPictures>,
    Record<`POST /api/${'product' | 'material'}/import/files`, Started>,
    ModuleCalls<'remotes'>,
    ModuleCalls<'modules'> {
  'GET /api/auth/health': { status: 'up'; files: 'up' | 'down' };
  'GET /api/health/ready': { status: 'up'; files: 'up' | 'down' };
  'GET /api/health/live': { status: 'up' };
  'POST /api/csp-reports': null;

  'POST /api/auth/register': User;
  'GET /api/auth/me': UserInfo;
  'POST /api/auth/refresh': Token;
  'POST /api/auth/logout': null;
  'POST /api/auth/validate': { valid: boolean };
  'POST /api/auth/anonymous/token': Token;
  'GET /api/auth/principal': Principal;
  'POST /api/auth/sms/send': null;
  'POST /api/auth/sms/verify': { ticket: string };
  'GET /api/auth/sessions': SessionInfo[];
  'DELETE /api/auth/sessions': { ended: number };
  'DELETE /api/auth/sessions/:session': null;
  'POST /api/auth/closure': { closesAt: string };
  'DELETE /api/auth/closure': UserInfo;
  'POST /api/auth/agreements': UserInfo;

  'GET /api/user/username/:username': User;
  'PATCH /api/user/:id/password': null;
  'POST /api/user/:id/reset-password': { password: string };
  'GET /api/user/check/username/:username': { available: boolean };
  'GET /api/user/check/phone/:phone': { available: boolean };
  'GET /api/user/statistics/type': UserTypeCount[];
  'POST /api/user/:id/avatar': User;
  'POST /api/user/upload/:id': User;
  'DELETE /api/user/:id/avatar': User;

  'GET /api/log': Page<LogEntry>;
  'GET /api/recycle': Page<RecycleEntry>;
  'POST /api/recycle/batch/restore': BatchResult;
  'DELETE /api/recycle/batch': BatchResult;
  'GET /api/statistics/daily': DailyStatistics;
  'GET /api/statistics/overview': StatisticsOverview;
  'POST /api/files': StoredFile;
  'GET /api/category/tree': CategoryNode[];
  'POST /api/category/:id/move-content': { moved: number };
  'GET /api/banner/active': ActiveBanner[];
  'POST /api/banner/:id/click': null;
  'GET /api/company': Company;
  'PUT /api/company': Company;
  'GET /api/company/history': HistoryEntry[];

  'GET /api/jobs': ImportEntry[];
  'GET /api/jobs/:id': Job;
  'GET /api/jobs/:id/rows': CheckedRows;
  'POST /api/jobs/:id/stop': Job;
  'POST /api/jobs/:id/continue': Started;
  'POST /api/jobs/:id/undo': Started;

  'GET /api/publish/types': PublishTypeInfo[];
  'GET /api/publish/list': PublishPage;
  'GET /api/publish/facets': PublishFacets;
  'GET /api/publish/crops': Crops;
  'GET /api/publish/crops/targets': CropTargets;
  'GET /api/publish/crops/products': CropProducts;
  'GET /api/publish/names': FoundNames;
  'GET /api/publish/suggestions': Suggestion[];
  'GET /api/publish/:id': PublishDetail;
  'POST /api/publish/:id/view': null;
  'GET /api/publish/documents': Page<PublishedDocument>;
  'GET /api/document': Page<ManagedDocument>;

  'POST /api/inquiry': OwnInquiry;
  'POST /api/inquiry/mine': OwnInquiry[];
  'DELETE /api/inquiry/mine/:id': null;
  'GET /api/inquiry': Page<Inquiry>;
  'GET /api/inquiry/counts': InquiryCounts;
  'GET /api/inquiry/changes': Changes;
  'GET /api/inquiry/assignees': InquiryAssignee[];
  'GET /api/change-sets': ChangeSetList;
  'POST /api/change-sets': ChangeSetEntry;
  'GET /api/change-sets/:id': ChangeSet;
  'PUT /api/change-sets/:id': ChangeSetEntry;
  'DELETE /api/change-sets/:id': null;
  'DELETE /api/change-sets/:id/due': ChangeSetEntry;
  'GET /api/inquiry/:id': Inquiry;
  'POST /api/inquiry/:id/read': null;
  'PATCH /api/inquiry/:id': Inquiry;
  'POST /api/inquiry/:id/notes': Inquiry;
  'POST /api/inquiry/:id/replies': null;
  'POST /api/inquiry/:id/replies/:reply/retry': null;
  'DELETE /api/inquiry/:id': null;

  'POST /api/remotes/:module/releases': 'new' | 'known';
  'POST /api/remotes/:module/revoked-keys': null;
  'POST /api/remotes/reports': null;
  'GET /api/remotes/counts': ModuleCounts;
  'GET /api/modules': ModuleState[];
}

/** Whole bodies that are not the envelope around `data`. */
interface Bodies {
  'GET /api/remotes': Registry;
  'POST /api/auth/login': LoginResult & { success: true; message: string };
  'POST /api/auth/admin/token': LoginResult & { success: true; message: string };
}

interface Refusals {
  refused: Omit<Failure, 'errors' | 'work'>;
  invalid: Omit<Failure, 'errors' | 'work'> & Required<Pick<Failure, 'errors'>>;
  limited: Omit<Failure, 'errors'>;
}

/** All that is written to `answers.json`. */
export interface Described {
  answers: Answers;
  bodies: Bodies;
  refusals: Refusals;
}
