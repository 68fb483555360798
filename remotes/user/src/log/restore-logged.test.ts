import { describe, expect, it } from '@jest/globals';
import { isRestorable } from './restore-logged.ts';

describe('isRestorable', () => {
  it('allows reverting deletions and changes with known earlier values', () => {
    expect(isRestorable({ action: 'delete', entity: 'user', before: null })).toBe(true);
    expect(isRestorable({ action: 'update', entity: 'product', before: { name: '甲' } })).toBe(true);
  });

  it('allows no reverting of creations, logins and changes without earlier values', () => {
    expect(isRestorable({ action: 'create', entity: 'product', before: null })).toBe(false);
    expect(isRestorable({ action: 'login', entity: 'session', before: null })).toBe(false);
    expect(isRestorable({ action: 'update', entity: 'product', before: null })).toBe(false);
  });
});
