import Joi from 'joi';
import { maxSheetCorrections, type SheetCorrections } from '../import-report.ts';

/** More than the widest sheet has columns. */
const maxColumns = 500;
const header = Joi.string().max(200);
const cell = Joi.string().allow('').max(200);

type Pictures = NonNullable<SheetCorrections['pictures']>;
type Replacement = SheetCorrections['values'][number];

export const sheetCorrectionsSchema = Joi.object<SheetCorrections, true>({
  sheets: Joi.array().items(Joi.string().max(100)).max(200),
  columns: Joi.object().pattern(header, Joi.string().allow('').max(64)).max(maxColumns).default({}),
  values: Joi.array()
    .items(
      Joi.object<Replacement, true>({
        column: header.required(),
        from: cell.required(),
        to: Joi.string().allow('').max(2000).required(),
        row: Joi.number().integer().min(1),
        sheet: Joi.string().max(100),
      }),
    )
    .max(maxSheetCorrections)
    .default([]),
  ways: Joi.object().pattern(header, Joi.string().allow('').max(20)).max(maxColumns),
  before: Joi.object().pattern(header, header).max(maxColumns),
  newAsDisabled: Joi.boolean(),
  pictures: Joi.object<Pictures, true>({
    id: Joi.string()
      .pattern(/^[0-9a-f]{32}$/)
      .required(),
    replace: Joi.boolean().required(),
  }),
});
