import type { ObjectSchema } from 'joi';
import type { ReactNode } from 'react';
import type { RawQuery } from '@admin-h5/contract';
import type { FieldValue, FormSection } from '../fields/spec.ts';
import type { FormRecord, FormResource } from './form-resource.ts';
import type { FormValues } from './paths.ts';

/** A value for every field of the record; what must be chosen begins as ''. */
export type BlankOf<Input> = { readonly [Name in keyof Input]: FieldValue };

/** What a module says about its form; the rest is the same for all. */
export interface FormScreenProps<T extends FormRecord, Input extends object> {
  /** What the records are called: 产品. */
  entityLabel: string;
  /** 新增… or 编辑… with the label of the entity unless given: of a record there is only one of. */
  title?: string;
  /** Keeps drafts of different entities apart: `product`. */
  subject: string;
  /** `id` edits, `copy` starts a new record from another one. */
  query: RawQuery;
  resource: FormResource<T, Input>;
  /** From shared/validation. */
  schema: ObjectSchema<Input>;
  /** Declared outside the component, or memoised. */
  sections: readonly FormSection[];
  /** A new record, presets from the address included. */
  blank: BlankOf<Input>;
  /** Fields of a record as the form edits them; by default those that `blank` has. */
  valuesOf?: (record: T) => FormValues;
  /** What a copy does not take over: unique numbers. */
  copyValues?: (values: FormValues) => FormValues;
  /** Where 返回 and a finished save lead when there is no page to go back to. */
  listUrl: string;
  /** This form's own address, for 复制为新. */
  editUrl: string;
  /** Fields that 保存并继续新增 keeps for the next record. */
  keepForNext?: readonly string[];
  /** Above the fields: warnings, an existing record's facts. */
  intro?: (values: FormValues, record: T | null) => ReactNode;
  /** Whether records of this kind can be copied; true by default. */
  copyable?: boolean;
}
