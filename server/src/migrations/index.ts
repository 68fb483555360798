import type { Migration } from 'kysely/migration';
import type { Engine } from '../database/connection.ts';
import { systemTables } from './001-system.ts';
import { accountTables } from './002-accounts.ts';
import { contentTables } from './003-content.ts';
import { listIndexes } from './004-list-indexes.ts';
import { remoteTables } from './005-remotes.ts';
import { foldedSearch } from './006-folded-search.ts';
import { oneOrder } from './007-one-order.ts';
import { ownAccounts } from './008-own-accounts.ts';
import { jobCounts } from './009-job-counts.ts';
import { clockMark } from './010-clock-mark.ts';
import { feedIndexes } from './011-feed-index.ts';
import { refusals } from './012-refusals.ts';
import { moduleReports } from './013-module-reports.ts';
import { moduleRights } from './014-module-rights.ts';
import { changeActors } from './015-change-actors.ts';
import { searchIndex } from './016-search-index.ts';
import { jobReports } from './017-job-reports.ts';
import { cropFinder } from './018-crop-finder.ts';
import { jobRequests } from './019-job-requests.ts';
import { inquiries } from './020-inquiries.ts';
import { synonyms } from './021-synonyms.ts';
import { documents } from './022-documents.ts';
import { importList } from './023-import-list.ts';
import { managerOrders } from './024-manager-orders.ts';
import { regionalContacts } from './025-regional-contacts.ts';
import { usageVisibility } from './026-usage-visibility.ts';
import { importSheets } from './027-import-sheets.ts';
import { ownRules } from './028-own-rules.ts';
import { plainColumns } from './030-plain-columns.ts';
import { keptSheets } from './031-kept-sheets.ts';
import { filterGroups } from './032-filter-groups.ts';
import { holderIndex } from './033-holder-index.ts';
import { searchWords } from './034-search-words.ts';
import { documentOrders } from './035-document-orders.ts';
import { wordWitness } from './036-word-witness.ts';
import { barePurities } from './037-bare-purities.ts';
import { plainNumbers } from './038-plain-numbers.ts';
import { inquiryConsent } from './039-inquiry-consent.ts';
import { ingredientNames } from './040-ingredient-names.ts';

/** All schema steps in order. A released step is never edited; a later change is a new step. */
export function migrations(engine: Engine): Record<string, Migration> {
  return {
    '001-system': { up: (db) => systemTables(db, engine) },
    '002-accounts': { up: accountTables },
    '003-content': { up: contentTables },
    '004-list-indexes': { up: (db) => listIndexes(db, engine) },
    '005-remotes': { up: (db) => remoteTables(db, engine) },
    '006-folded-search': { up: (db) => foldedSearch(db, engine) },
    '007-one-order': { up: (db) => oneOrder(db, engine) },
    '008-own-accounts': { up: (db) => ownAccounts(db, engine) },
    '009-job-counts': { up: jobCounts },
    '010-clock-mark': { up: clockMark },
    '011-feed-index': { up: (db) => feedIndexes(db, engine) },
    '012-refusals': { up: refusals },
    '013-module-reports': { up: moduleReports },
    '014-module-rights': { up: moduleRights },
    '015-change-actors': { up: changeActors },
    '016-search-index': { up: (db) => searchIndex(db, db, engine) },
    '017-job-reports': { up: jobReports },
    '018-crop-finder': { up: (db) => cropFinder(db) },
    '019-job-requests': { up: jobRequests },
    '020-inquiries': { up: inquiries },
    '021-synonyms': { up: (db) => synonyms(db, db) },
    '022-documents': { up: documents },
    '023-import-list': { up: importList },
    '024-manager-orders': { up: (db) => managerOrders(db, engine) },
    '025-regional-contacts': { up: regionalContacts },
    '026-usage-visibility': { up: usageVisibility },
    '027-import-sheets': { up: importSheets },
    '028-own-rules': { up: ownRules },
    '030-plain-columns': { up: (db) => plainColumns(db, engine) },
    '031-kept-sheets': { up: keptSheets },
    '032-filter-groups': { up: (db) => filterGroups(db, db) },
    '033-holder-index': { up: (db) => holderIndex(db, engine) },
    '034-search-words': { up: (db) => searchWords(db, engine) },
    '035-document-orders': { up: documentOrders },
    '036-word-witness': { up: wordWitness },
    '037-bare-purities': { up: (db) => barePurities(db) },
    '038-plain-numbers': { up: (db) => plainNumbers(db) },
    '039-inquiry-consent': { up: inquiryConsent },
    '040-ingredient-names': { up: (db) => ingredientNames(db, db) },
  };
}
