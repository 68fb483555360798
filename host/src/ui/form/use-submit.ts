import { useState } from 'react';
import type { SyntheticEvent } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { showNonApiFailure } from './show-non-api-failure.ts';
import { singleFlight } from '../../core/single-flight.ts';

/** The `onSubmit` of a form: calls `submit` with valid values, one call at a time, and shows what it throws. */
export function useSubmit<V extends FieldValues>(
  form: UseFormReturn<V>,
  submit: (values: V) => Promise<void>,
): (event: SyntheticEvent) => void {
  const [run] = useState(() => singleFlight((send: () => Promise<void>) => send()));
  return (event) => {
    event.preventDefault();
    run(form.handleSubmit(submit)).catch(showNonApiFailure);
  };
}
