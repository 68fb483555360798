import { describe, expect, it } from '@jest/globals';
import { allRights, holdsRights, rightsOf, userTypeLabel } from './index.ts';

describe('rights', () => {
  it('gives an administrator every right, an owner none, an unknown type none [§access rights]', () => {
    expect(rightsOf(3)).toEqual(allRights);
    expect(rightsOf(1)).toEqual([]);
    expect(rightsOf(9)).toEqual([]);
  });

  it('keeps users away from a property manager [§6 rights]', () => {
    expect(holdsRights(2, ['product', 'material'])).toBe(true);
    expect(holdsRights(2, ['product', 'user'])).toBe(false);
  });

  it('lets administrators alone release modules', () => {
    expect([1, 2, 3].filter((type) => holdsRights(type, ['modules']))).toEqual([3]);
  });

  it("gives a module's own right to its holders, and to administrators where nobody said otherwise [§6 rights]", () => {
    const holders = { 'warehouse.read': [2, 3], 'warehouse.write': [] } as const;
    const held = (right: 'warehouse.read' | 'warehouse.write' | 'order.read') =>
      [1, 2, 3].filter((type) => holdsRights(type, [right], holders));
    expect([held('warehouse.read'), held('warehouse.write'), held('order.read')]).toEqual([[2, 3], [], [3]]);
    expect(holdsRights(2, ['warehouse.read', 'user'], holders)).toBe(false);
    expect(rightsOf(2, holders)).toEqual([...rightsOf(2), 'warehouse.read']);
  });

  it('labels an unknown type 未知 [§3 user types, §6 types]', () => {
    expect([1, 2, 3, 7].map(userTypeLabel)).toEqual(['业主', '物业', '管理员', '未知']);
  });
});
