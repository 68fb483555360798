import type { Migration } from 'kysely/migration';
import type { Engine } from '../database/connection.ts';
import { baseline } from './001-baseline.ts';
import { spokenNames } from './002-spoken-names.ts';
import { keepLogs } from './003-keep-logs.ts';
import { keywordTexts } from './004-keyword-texts.ts';
import { dailyCounts } from './006-daily-counts.ts';
import { publicationTimes } from './007-publication-times.ts';
import { changeSets } from './008-change-sets.ts';
import { moreSpokenNames } from './009-more-spoken-names.ts';
import { answersOfChangeSets } from './010-answers-of-change-sets.ts';
import { doubtfulTexts } from './011-doubtful-texts.ts';
import { claimsOfJobs } from './012-claims-of-jobs.ts';
import { spokenNamesOfFields } from './013-spoken-names-of-fields.ts';
import { inquiryReplies } from './014-inquiry-replies.ts';

/** All steps of the schema, by the names of their files, in order. `README.md` says how one is added. */
export const migrations = (engine: Engine): Record<string, Migration> => ({
  '001-baseline': baseline(engine),
  '002-spoken-names': spokenNames,
  '003-keep-logs': keepLogs(engine),
  '004-keyword-texts': keywordTexts(engine),
  '006-daily-counts': dailyCounts,
  '007-publication-times': publicationTimes,
  '008-change-sets': changeSets,
  '009-more-spoken-names': moreSpokenNames,
  '010-answers-of-change-sets': answersOfChangeSets,
  '011-doubtful-texts': doubtfulTexts,
  '012-claims-of-jobs': claimsOfJobs,
  '013-spoken-names-of-fields': spokenNamesOfFields,
  '014-inquiry-replies': inquiryReplies,
});
