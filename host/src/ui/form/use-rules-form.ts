import { toNestErrors } from '@hookform/resolvers';
import { type DefaultValues, type FieldValues, type Resolver, useForm, type UseFormReturn } from 'react-hook-form';
import type { FieldError } from '@admin-h5/contract';

/** Message by field; no entry or undefined for a valid field. */
export type Errors = Readonly<Record<string, string | undefined>>;

export function errorsByField(errors: readonly FieldError[]): Errors {
  return Object.fromEntries([...errors].reverse().map(({ field, message }) => [field, message]));
}

/**
 * The joi resolver of @hookform/resolvers does not fit: the rules, and joi with them, load with the first check, and most forms have
 * rules beside the schema (the repeated password, the SMS code).
 */
function rulesResolver<V extends FieldValues>(findErrors: (values: V) => Promise<Errors>): Resolver<V> {
  return async (values, _context, options) => {
    const found = Object.entries(await findErrors(values)).filter(([, message]) => message);
    if (found.length === 0) return { values, errors: {} };
    const errors = found.map(([name, message = '']) => [name, { type: 'rule', message }] as const);
    return { values: {}, errors: toNestErrors(Object.fromEntries(errors), options) };
  };
}

/**
 * `useForm` with the rules of one form. All fields are checked on submit, a single field by `FormField`.
 * @param findErrors checks all values; the rules may load lazily
 */
export function useRulesForm<V extends FieldValues>(
  defaultValues: DefaultValues<V>,
  findErrors: (values: V) => Promise<Errors>,
): UseFormReturn<V> {
  return useForm<V>({ defaultValues, resolver: rulesResolver(findErrors), reValidateMode: 'onSubmit' });
}
