import { describe, expect, it } from '@jest/globals';
import { mayRunScript } from '../security/script-address.ts';

const page = 'https://www.example.com/admin-h5/pages/index/index';
const settings = {
  basePath: '/admin-h5/',
  moduleOrigins: ['https://category.example.com', 'https://*.modules.example.com'],
  devOrigins: ['http://localhost:8081'],
};

describe('addresses that code may run from', () => {
  it.each([
    'https://www.example.com/admin-h5/assets/main.abc.js',
    '/admin-h5/assets/main.abc.js',
    '/admin-h5/sw.js',
    'https://category.example.com/abc_1/remoteEntry.js',
    'https://warehouse.modules.example.com/abc_1/remoteEntry.js',
    'http://localhost:8081/abc_1/remoteEntry.js',
  ])('hold %s', (address) => {
    expect(mayRunScript(address, page, settings)).toBe(true);
  });

  it.each([
    'https://evil.example/x.js',
    'https://modules.example.com/x.js',
    'https://modules.example.com.evil.example/x.js',
    'https://category.example.com.evil.example/x.js',
    'http://category.example.com/abc_1/remoteEntry.js',
    'https://category.example.com:8443/abc_1/remoteEntry.js',
    '/api/files/uploaded.js',
    '/admin-h5/other/sw.js',
    '/admin-h5/assets/../../api/files/uploaded.js',
    '/admin-h5/assets/..%2f..%2fapi/files/uploaded.js',
    '/admin-h5/assets/..%2F..%2Fapi/files/uploaded.js',
    '/admin-h5/assets/..%5c..%5Capi/files/uploaded.js',
    'https://category.example.com/abc_1/..%2fother.js',
    'http://localhost:8081/abc_1/..%5Cother.js',
    'data:text/javascript,alert(1)',
    'javascript:alert(1)',
    'blob:https://www.example.com/1',
    'https://',
  ])('do not hold %s', (address) => {
    expect(mayRunScript(address, page, settings)).toBe(false);
  });
});
