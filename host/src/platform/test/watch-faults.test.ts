import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { registerBuild } from '../federation/module-files.ts';
import { incidentEvent } from '../report/incidents.ts';
import { watchFaults } from '../report/watch-faults.ts';

const origin = 'http://localhost:8083';
const incidents: unknown[] = [];
const onIncident = (event: Event) => {
  if (event instanceof CustomEvent) incidents.push(event.detail);
};

beforeEach(() => {
  incidents.length = 0;
  window.addEventListener(incidentEvent, onIncident);
  registerBuild(origin, { module: 'banner', build: 'abc', files: {} });
  watchFaults();
});
afterEach(() => window.removeEventListener(incidentEvent, onIncident));

const thrownIn = (...files: string[]) =>
  Object.assign(new Error('broken'), {
    stack: ['Error: broken', ...files.map((file) => `    at run (${file}:1:20)`)].join('\n'),
  });
const incident = {
  module: 'banner',
  build: 'abc',
  failure: { kind: 'broken', detail: 'broken' },
  during: 'run',
};

it('an error of a handler or a timer is an incident of the module whose file its stack names', () => {
  const error = thrownIn('http://localhost/admin-h5/assets/react.js', `${origin}/abc/chunks/1.js`);
  window.dispatchEvent(new ErrorEvent('error', { error }));
  expect(incidents).toEqual([incident]);
});

it('so is an unhandled rejection', () => {
  const reason = thrownIn(`${origin}/abc/chunks/1.js`);
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
  expect(incidents).toEqual([incident]);
});

it("an error in the shell's own files is no module's", () => {
  const error = thrownIn('http://localhost/admin-h5/assets/main.js');
  window.dispatchEvent(new ErrorEvent('error', { error, filename: 'http://localhost/admin-h5/assets/main.js' }));
  window.dispatchEvent(new ErrorEvent('error', { error: 'no error object' }));
  expect(incidents).toEqual([]);
});
