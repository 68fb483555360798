import { useState } from 'react';
import type { SyntheticEvent } from 'react';
import { showFailure } from './show-failure.ts';
import { singleFlight } from '../../core/single-flight.ts';

/** What a form calls when it is sent: once at a time, and what `submit` throws is told. */
export function useSubmit(submit: () => Promise<void>): (event: SyntheticEvent) => void {
  const [run] = useState(() => singleFlight((latest: () => Promise<void>) => latest()));
  return (event) => {
    event.preventDefault();
    run(submit).catch(showFailure);
  };
}
