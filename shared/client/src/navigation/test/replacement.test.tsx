import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act } from '@testing-library/react';
import { prepareReplacement, useBeforeReplacement, useLeaveGuard } from '../leave-guard.ts';
import { startApp, type TestApp } from '@admin-h5/testing';

let app: TestApp;
afterEach(() => app.stop());

const home = '/pages/help/index';
const leave = (path: string) => act(() => app.router.navigate(path));

interface HolderProps {
  when: boolean;
  prepare: (forced: boolean) => boolean | Promise<boolean>;
}

function Holder({ when, prepare }: HolderProps) {
  useBeforeReplacement(when, prepare);
  return null;
}

function Guarded({ ask, replace }: { ask: () => Promise<boolean>; replace?: () => boolean }) {
  useLeaveGuard(true, ask, replace);
  return null;
}

describe('before another build replaces a screen', () => {
  it('every screen with unsaved changes is called, and one refusal is enough to stop it', async () => {
    const carries = jest.fn(() => true);
    const refuses = jest.fn(async () => false);
    const idle = jest.fn(() => false);
    app = startApp(home, {
      [home]: (
        <>
          <Holder when prepare={carries} />
          <Holder when={false} prepare={idle} />
        </>
      ),
      '/': <Holder when prepare={refuses} />,
    });
    expect(await prepareReplacement()).toBe(true);
    expect([carries.mock.calls.length, idle.mock.calls.length]).toEqual([1, 0]);
    await leave('/');
    expect(await prepareReplacement()).toBe(false);
    await leave('/pages/mine/index');
    expect(await prepareReplacement()).toBe(true);
    expect(carries).toHaveBeenCalledTimes(1);
  });

  it('a leave guard asks the person', async () => {
    const ask = jest.fn(async () => false);
    app = startApp(home, { [home]: <Guarded ask={ask} /> });
    expect(await prepareReplacement()).toBe(false);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('a forced replacement does not ask, and each screen hands over what it can', async () => {
    const ask = jest.fn(async () => false);
    const carries = jest.fn(async (_forced: boolean) => false);
    app = startApp(home, {
      [home]: (
        <>
          <Guarded ask={ask} />
          <Holder when prepare={carries} />
        </>
      ),
    });
    expect(await prepareReplacement(true)).toBe(true);
    expect(ask).not.toHaveBeenCalled();
    expect(carries).toHaveBeenCalledWith(true);
  });

  it('a leave guard does not ask where the screen can hand over its values', async () => {
    const ask = jest.fn(async () => false);
    app = startApp(home, { [home]: <Guarded ask={ask} replace={() => true} /> });
    expect(await prepareReplacement()).toBe(true);
    expect(ask).not.toHaveBeenCalled();
  });
});
