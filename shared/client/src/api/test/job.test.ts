import { afterEach, expect, it } from '@jest/globals';
import { configure } from '../config.ts';
import { badRowsUrl } from '../resources/job.ts';

afterEach(() => configure({ baseUrl: '' }));

it('finds the refused rows of an import at the address the server signed, below the base of this deployment', () => {
  configure({ baseUrl: 'https://api.example.com/' });
  const path = '/api/jobs/bad-rows/0123?expires=1&signature=x';
  expect(badRowsUrl({ badRowsUrl: path })).toBe(`https://api.example.com${path}`);
  expect(badRowsUrl({ badRowsUrl: null })).toBeNull();
});
