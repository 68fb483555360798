import { describe, expect, it } from '@jest/globals';
import { isRestorable } from './restore-logged.ts';

describe('isRestorable', () => {
  it('takes back deletions and changes whose earlier state is known', () => {
    expect(isRestorable({ action: 'delete', entity: 'user', before: null })).toBe(true);
    expect(isRestorable({ action: 'update', entity: 'product', before: { name: '甲' } })).toBe(true);
  });

  it('offers nothing for creations, logins and what has no earlier state', () => {
    expect(isRestorable({ action: 'create', entity: 'product', before: null })).toBe(false);
    expect(isRestorable({ action: 'login', entity: 'session', before: null })).toBe(false);
    expect(isRestorable({ action: 'update', entity: 'product', before: null })).toBe(false);
  });
});
