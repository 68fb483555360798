import { describe, expect, it } from '@jest/globals';
import { otherChanges } from './diff-sheet.tsx';

const before = { id: 'a', version: 1, updatedAt: '2026-01-01', name: '草甘膦', deletedAt: null };
const after = { ...before, version: 2, updatedAt: '2026-01-02' };

describe('what an operation did besides the shown fields', () => {
  it('is nothing where nothing else has changed', () => {
    expect(otherChanges({ action: 'update', before, after: { ...after, name: '草铵膦' } }, ['name'])).toBeNull();
    expect(otherChanges({ action: 'update', before, after }, ['name'])).toBeNull();
    expect(otherChanges({ action: 'create', before: null, after: { ...after, views: 0 } }, ['name'])).toBeNull();
  });

  it('is said of fields that an older page does not know', () => {
    const entry = { action: 'update', before, after: { ...after, name: '草铵膦', rainfast: 2 } } as const;
    expect(otherChanges(entry, ['name'])).toContain('无法显示');
  });

  it('is said of a deletion, a restore and a password', () => {
    const deleted = { ...after, deletedAt: '2026-01-02' };
    expect(otherChanges({ action: 'delete', before, after: deleted }, ['name'])).toContain('删除了该记录');
    expect(otherChanges({ action: 'restore', before: deleted, after }, ['name'])).toContain('恢复了该记录');
    expect(otherChanges({ action: 'reset-password', before, after }, ['name'])).toContain('更改了密码');
  });
});
