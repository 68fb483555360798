import type { ObjectSchema } from 'joi';
import type { ReactNode } from 'react';
import type { RawQuery } from '@admin-h5/contract';
import type { FieldValue, FormSection, FormValues } from '../fields/spec.ts';
import type { EntityApi, PreviewApi } from '@admin-h5/client';

/** A value for every field of the record. */
export type BlankOf<Input> = { readonly [Name in keyof Input]: FieldValue };

/** What a module provides for its form; the rest is the same for all forms. */
export interface FormScreenProps<T extends FormRecord, Input extends object> {
  /** What the records are called: 产品. */
  entityLabel: string;
  /** Default: 新增… or 编辑… with the label of the entity. Set it if there is only one such record. */
  title?: string;
  /** Keeps drafts of different entities apart: `product`. */
  subject: string;
  /** `id` edits, `copy` starts a new record from another one. */
  query: RawQuery;
  resource: FormResource<T, Input>;
  /** From @admin-h5/contract/validation. */
  schema: ObjectSchema<Input>;
  /** Declared outside the component, or memoised. */
  sections: readonly FormSection[];
  /**
   * Values of a new record in place of the `blank` of its fields: presets from the address; and of fields that the record has and
   * the form does not.
   */
  blank?: Partial<BlankOf<Input>>;
  /** The form values of a record; by default the fields of the form, and those of `blank`. */
  valuesOf?: (record: T) => FormValues;
  /** Changes the values of a copy, for example clears numbers that must be unique. */
  copyValues?: (values: FormValues) => FormValues;
  /** Opened after 返回 and after saving if there is no page to go back to. */
  listUrl: string;
  /** This form's own address, for 复制为新. */
  editUrl: string;
  /** Fields that 保存并继续新增 keeps for the next record. */
  keepForNext?: readonly string[];
  /** Content above the fields: warnings, facts about an existing record. */
  intro?: (values: FormValues, record: T | null) => ReactNode;
  /** Whether records of this kind can be copied; true by default. */
  copyable?: boolean;
}

/** The calls a form needs; every `entityApi` has them. With `preview` the form shows what visitors would see. */
export interface FormResource<T, Input>
  extends
    Pick<EntityApi<T, Input>, 'get' | 'create' | 'update'>,
    Partial<Pick<EntityApi<T, Input>, 'history'>>,
    Partial<PreviewApi<Input>> {}

/** What every record that a form edits has. */
export interface FormRecord {
  id: string;
  version: number;
}
