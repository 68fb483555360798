import type { Company } from '@admin-h5/contract';

/** The app's name: title of a document without one of its own, name on a home screen. The build puts it into `index.html` and the manifest. */
export const appName = '农化产品介绍';

/** What search engines and messengers read about the app; the build puts it there too. */
export const appDescription = '农药制剂与原料产品、企业介绍与工厂展示';

/** The company's short name; the app's until the company is loaded. */
export const companyName = (company: Company | undefined): string => company?.shortName || company?.name || appName;

/** The version shown in about-us and 我的 (specification, section 1). */
export const appVersion = '1.0.1 (101)';
