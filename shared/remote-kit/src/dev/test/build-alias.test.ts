import { describe, expect, it } from '@jest/globals';
import { aliasOf, placeholder, readPath, withAlias } from '../build-alias.ts';

describe('the alias of a development build', () => {
  const alias = aliasOf(Date.parse('2026-11-22T00:00:00Z'));

  it('is as long as the placeholder, and grows with the time', () => {
    expect(alias).toHaveLength(placeholder.length);
    expect(aliasOf(Date.parse('2026-11-22T00:00:01Z')) > alias).toBe(true);
  });

  it('stands in the addresses and in the text of the same build', () => {
    expect(readPath(`/${alias}/chunks/list.js`)).toEqual({ alias, file: 'chunks/list.js' });
    expect(readPath(`/${alias}/admin_h5_banner_${alias}.1.hot-update.json`)?.file).toBe(
      `admin_h5_banner_${placeholder}.1.hot-update.json`,
    );
    expect(withAlias(`var admin_h5_banner_${placeholder};`, alias)).toBe(`var admin_h5_banner_${alias};`);
  });

  it('is the folder of builds alone, which no path leaves', () => {
    for (const other of ['/release.json', `/${alias}/`, `/${alias}/../x.js`, '/dev_1/x.js', `/${alias}/%2e%2e/x`])
      expect(readPath(other)).toBeNull();
  });
});
