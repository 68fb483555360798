import { registerPasswordDuty } from '../accounts/password-duty.ts';
import type { Routes } from '../context.ts';
import { registerPublish } from '../publish/routes.ts';
import { registerOwnAccount } from './account.ts';
import { registerAuth } from './auth.ts';
import { registerBanners, registerCompany, registerRecords } from './catalogue.ts';
import { registerCategories } from './category.ts';
import { registerFiles } from './files.ts';
import { registerHealth } from './health.ts';
import { registerLog } from './log.ts';
import { registerOpenApi } from './openapi.ts';
import { registerRecycle } from './recycle.ts';
import { registerRemotes } from './releases.ts';
import { registerSheets } from './sheets.ts';
import { registerStatistics } from './statistics.ts';
import { registerUsers } from './user.ts';

/** Every route of the API; a new file of routes is one line here. */
export const registerRoutes: Routes = (app, context) => {
  registerPasswordDuty(app);
  registerHealth(app, context);
  registerOpenApi(app, context);
  registerAuth(app, context);
  registerOwnAccount(app, context);
  registerUsers(app, context);
  registerLog(app, context);
  registerRecycle(app, context);
  registerStatistics(app, context);
  registerFiles(app, context);
  registerCategories(app, context);
  registerRecords(app, context);
  registerBanners(app, context);
  registerCompany(app, context);
  registerSheets(app, context);
  registerPublish(app, context);
  registerRemotes(app, context);
};
