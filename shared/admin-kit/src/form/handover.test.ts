import { act } from '@testing-library/react';
import { afterEach, describe, expect, it } from '@jest/globals';
import { startApp } from '@admin-h5/testing';
import type { TestApp } from '@admin-h5/testing';
import { createHandover } from './handover.ts';

let app: TestApp;
afterEach(() => app.stop());

const home = '/pages/help/index';
const leave = (path: string) => act(() => app.router.navigate(path));

describe('handover', () => {
  it('returns a value on the same page until it is dropped', () => {
    app = startApp(home);
    const handover = createHandover<string>();
    expect(handover.take('form')).toBeUndefined();
    handover.put('form', '半张表');
    expect([handover.take('form'), handover.take('form'), handover.take('other')]).toEqual([
      '半张表',
      '半张表',
      undefined,
    ]);
    handover.drop('form');
    expect(handover.take('form')).toBeUndefined();
  });

  it('removes the values when the page is left, also if the same page is opened again', async () => {
    app = startApp(home);
    const handover = createHandover<string>();
    handover.put('form', '半张表');
    await leave('/');
    await leave(home);
    expect(handover.take('form')).toBeUndefined();
  });
});
