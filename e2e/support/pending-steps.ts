import type { Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter';

const ofTheTest = ({ category }: TestStep) => category !== 'hook' && category !== 'fixture';

/** Prints the last steps of a test that ran out of time: Playwright's own report names the last only if its call still fails. */
export default class PendingSteps implements Reporter {
  onTestEnd({ title }: TestCase, { status, steps }: TestResult): void {
    if (status !== 'timedOut') return;
    const last = steps.filter(ofTheTest).slice(-6);
    const lines = last.map(({ title: step, duration, location }) => {
      // Playwright gives a step that has not ended the duration -1.
      const state = duration === -1 ? 'not ended' : `${duration} ms`;
      return `  ${location?.line ?? ''} ${step} (${state})`;
    });
    console.error([`Out of time: ${title}`, ...lines].join('\n'));
  }
}
