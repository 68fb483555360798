import Joi from 'joi';
import type { CanaryRules, CountsQuery, ModuleReport, ModuleReports } from '../module-reports.ts';
import { maxReports, reportPhases } from '../module-reports.ts';
import { buildIdSchema, moduleNameSchema } from './registry.ts';

/** A newer host may know words that this API does not. */
const word = Joi.string().pattern(/^[a-z][a-z-]{0,31}$/);

const report = Joi.object<ModuleReport, true>({
  module: moduleNameSchema.required(),
  build: buildIdSchema.required(),
  phase: Joi.string()
    .valid(...reportPhases)
    .required(),
  during: word,
  kind: word,
  loadTime: Joi.number().integer().min(0).max(600_000),
});

export const moduleReportsSchema = Joi.object<ModuleReports, true>({
  device: Joi.string()
    .pattern(/^[0-9a-f]{64}$/)
    .required(),
  reports: Joi.array().items(report).min(1).max(maxReports).required(),
});

export const countsQuerySchema = Joi.object<CountsQuery, true>({
  hours: Joi.number().integer().min(1).max(720).default(24),
});

export const canaryRulesSchema = Joi.object<CanaryRules, true>({
  percent: Joi.number().greater(0).max(100).required(),
  timesStable: Joi.number().min(1).max(100).required(),
  // One account is one device at most, so that a single one never decides.
  devices: Joi.number().integer().min(2).max(100_000).required(),
  climb: Joi.boolean().required(),
});
