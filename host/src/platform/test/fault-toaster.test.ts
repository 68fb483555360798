import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { setConfig } from '../../core/config/config.ts';
import { hostConfig } from '../../core/test/host-config.ts';

const errorToast = jest.fn();
jest.unstable_mockModule('@admin-h5/ui/feedback', () => ({ errorToast }));
const { tellFaults } = await import('../report/fault-toaster.ts');

const origin = 'http://localhost:8081';
beforeEach(() => {
  errorToast.mockClear();
  setConfig({ ...hostConfig, moduleOrigins: [origin] });
  tellFaults();
});

const thrown = (error: Error, filename: string) =>
  // Handled, so that the test's own window does not report it.
  window.dispatchEvent(new ErrorEvent('error', { error, filename, cancelable: true }));

function rejected(error: Error, stack: string): void {
  Object.defineProperty(error, 'stack', { value: stack });
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: error }));
}

describe('a fault in a handler', () => {
  it('of a module is told, thrown or rejected', () => {
    thrown(new TypeError('x is undefined'), `${origin}/abc_1/chunks/1.js`);
    rejected(new Error('broken'), `Error: broken\n at f (${origin}/abc_1/chunks/1.js:1:1)`);
    expect(errorToast).toHaveBeenCalledTimes(2);
  });

  it('of a module is told where a pattern allows its origin; one of the host is not', () => {
    setConfig({ ...hostConfig, moduleOrigins: ['http://localhost:*'] });
    thrown(new TypeError('x is undefined'), `${location.origin}/admin-h5/main.js`);
    expect(errorToast).not.toHaveBeenCalled();
    thrown(new TypeError('x is undefined'), `${origin}/abc_1/chunks/1.js`);
    expect(errorToast).toHaveBeenCalledTimes(1);
  });

  it('of anybody else is not, nor what is told elsewhere', () => {
    thrown(new TypeError('x is undefined'), 'chrome-extension://abc/content.js');
    thrown(new TypeError('x is undefined'), 'http://localhost:80812/abc.js');
    const refused = Object.assign(new Error('没有权限'), { name: 'ApiError' });
    rejected(refused, `ApiError: 没有权限\n at f (${origin}/abc_1/chunks/1.js:1:1)`);
    expect(errorToast).not.toHaveBeenCalled();
  });
});
