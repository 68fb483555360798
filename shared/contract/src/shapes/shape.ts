/**
 * What a JSON value must be, as plain data. The joi schemas of `schemas/` are made of it, and pages check by it without joi, which is too
 * large for a browser. Where the two differ: a page reads what a newer server adds to an object, a schema refuses it.
 */
import { isObject } from '../envelope.ts';

export type Shape<T = unknown> = Part<T> & {
  /** Of a field of an object. */
  readonly optional?: boolean;
  readonly orNull?: boolean;
};

/** The members of an object, by name. */
export type Fields<T> = { readonly [Name in keyof T]-?: Shape };

type Part<T> =
  | { readonly kind: 'text'; readonly pattern?: RegExp; readonly max?: number; readonly reserved?: Reserved }
  /** Time in ISO form. */
  | { readonly kind: 'time' }
  /** HTTP or HTTPS, without a slash at the end. */
  | { readonly kind: 'address' }
  | { readonly kind: 'number'; readonly min: number; readonly max: number }
  | { readonly kind: 'flag' }
  | { readonly kind: 'choice'; readonly of: readonly (string | number)[] }
  /** `unique`: of its items, or of the member of this name. */
  | { readonly kind: 'list'; readonly item: Shape; readonly min?: number; readonly unique?: true | string }
  /** Values by names that fit a pattern. `strict`: a schema refuses other names even where it drops unknown ones. */
  | {
      readonly kind: 'record';
      readonly name: RegExp;
      readonly value: Shape;
      readonly min?: number;
      readonly strict?: true;
    }
  | ObjectShape<T>;

/** Texts that are not allowed, with the message about one of them. */
interface Reserved {
  readonly texts: readonly string[];
  readonly message: string;
}

export interface ObjectShape<T> {
  readonly kind: 'object';
  readonly fields: Readonly<Record<string, Shape>>;
  /** What is wrong between the members; null where nothing is. */
  fault?(value: T): string | null;
  /** The same for who writes the value, in a schema only: a page may be older than what is allowed now. */
  writerFault?(value: T): string | null;
}

/** The shape of `T`, which has a field for each of its members. */
export const objectShape = <T>(
  fields: Fields<T>,
  rules: Pick<ObjectShape<T>, 'fault' | 'writerFault'> = {},
): ObjectShape<T> => ({ kind: 'object', fields, ...rules });

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const isUnique = (items: readonly unknown[], unique: true | string): boolean =>
  new Set(items.map((item) => (unique === true || !isObject(item) ? item : item[unique]))).size === items.length;

const hasFields = <T>({ fields }: ObjectShape<T>, value: unknown): value is T =>
  isObject(value) &&
  Object.entries(fields).every(([name, field]) => {
    const member = value[name];
    if (member === undefined) return field.optional === true;
    return member === null ? field.orNull === true : fits(field, member);
  });

/** Whether a value has a shape. */
export function fits<T>(shape: Shape<T>, value: unknown): value is T {
  switch (shape.kind) {
    case 'text':
      return (
        isText(value) &&
        (shape.pattern?.test(value) ?? true) &&
        value.length <= (shape.max ?? Infinity) &&
        !shape.reserved?.texts.includes(value)
      );
    case 'time':
      return isText(value) && !Number.isNaN(Date.parse(value));
    case 'address':
      return isText(value) && /^https?:\/\/.*[^/]$/.test(value);
    case 'number':
      return typeof value === 'number' && value >= shape.min && value <= shape.max;
    case 'flag':
      return typeof value === 'boolean';
    case 'choice':
      return shape.of.some((choice) => choice === value);
    case 'list':
      return (
        Array.isArray(value) &&
        value.length >= (shape.min ?? 0) &&
        value.every((item) => fits(shape.item, item)) &&
        (shape.unique === undefined || isUnique(value, shape.unique))
      );
    case 'record': {
      if (!isObject(value)) return false;
      const entries = Object.entries(value);
      return (
        entries.length >= (shape.min ?? 0) &&
        entries.every(([name, member]) => shape.name.test(name) && fits(shape.value, member))
      );
    }
    default:
      return hasFields(shape, value) && (shape.fault?.(value) ?? null) === null;
  }
}
