import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { setConfig } from '../../core/config.ts';
import { hostConfig } from '../../core/test/host-config.ts';
import { registerBuild } from '../module-files.ts';

const errorToast = jest.fn();
jest.unstable_mockModule('@admin-h5/ui/feedback', () => ({ errorToast, toast: jest.fn() }));
const { incidentEvent, watchFaults } = await import('../reports.ts');

const origin = 'http://localhost:8081';
const incidents: unknown[] = [];
const onIncident = (event: Event) => {
  if (event instanceof CustomEvent) incidents.push(event.detail);
};

beforeEach(() => {
  incidents.length = 0;
  errorToast.mockClear();
  window.addEventListener(incidentEvent, onIncident);
  setConfig({ ...hostConfig, moduleOrigins: [origin] });
  registerBuild(origin, { module: 'banner', build: 'abc', files: {} });
  watchFaults();
});
afterEach(() => window.removeEventListener(incidentEvent, onIncident));

const thrown = (error: Error, filename: string) =>
  // Handled, so that the test's own window does not report it.
  window.dispatchEvent(new ErrorEvent('error', { error, filename, cancelable: true }));

function rejected(error: Error, stack: string): void {
  Object.defineProperty(error, 'stack', { value: stack });
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: error }));
}

describe('a fault in a handler', () => {
  it('of a module is shown, thrown or rejected', () => {
    thrown(new TypeError('x is undefined'), `${origin}/abc_1/chunks/1.js`);
    rejected(new Error('broken'), `Error: broken\n at f (${origin}/abc_1/chunks/1.js:1:1)`);
    expect(errorToast).toHaveBeenCalledTimes(2);
  });

  it('of a module is shown where a pattern allows its origin; one of the host is not', () => {
    setConfig({ ...hostConfig, moduleOrigins: ['http://localhost:*'] });
    thrown(new TypeError('x is undefined'), `${location.origin}/admin-h5/main.js`);
    expect(errorToast).not.toHaveBeenCalled();
    thrown(new TypeError('x is undefined'), `${origin}/abc_1/chunks/1.js`);
    expect(errorToast).toHaveBeenCalledTimes(1);
  });

  it('of anybody else is not, nor what is shown elsewhere', () => {
    thrown(new TypeError('x is undefined'), 'chrome-extension://abc/content.js');
    thrown(new TypeError('x is undefined'), 'http://localhost:80812/abc.js');
    const refused = Object.assign(new Error('没有权限'), { name: 'ApiError' });
    rejected(refused, `ApiError: 没有权限\n at f (${origin}/abc_1/chunks/1.js:1:1)`);
    expect(errorToast).not.toHaveBeenCalled();
  });
});

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
