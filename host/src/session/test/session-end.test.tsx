import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { productApi, currentUser, useLeaveGuard } from '@admin-h5/client';
import {
  validateSession,
  clearLogin,
  isLoggedIn,
  reloadSession,
  signIn,
  signOut,
  useCurrentPage,
} from '@admin-h5/client/host';
import { failure, type FakeApi, person, startFakeApi, success } from '@admin-h5/testing';
import { startErrorToaster } from '../../app/start/client-events.ts';
import { Guarded } from '../guarded.tsx';
import LoginPage from '../login-screen.tsx';
import { startFollowingSessionEnd } from '../session-end.ts';
import { openAt, type World } from './world.tsx';

/** Protected pages and the login screen, as the shell draws them. */
function Entry() {
  const { path } = useCurrentPage();
  return <Guarded>{path === '/pages/login/index' ? <LoginPage query={{}} /> : '管理'}</Guarded>;
}

let api: FakeApi;
let world: World;
let stop: () => void;
const enter = () => act(() => signIn({ token: 'tok', userInfo: person() }));

beforeAll(async () => {
  api = await startFakeApi();
});
afterAll(() => api.close());
beforeEach(() => {
  const stops = [startFollowingSessionEnd(), startErrorToaster()];
  stop = () => stops.forEach((one) => one());
});
afterEach(() => {
  stop();
  world.stop();
  act(() => clearLogin());
});

const settled = async (run: () => Promise<unknown>) => {
  await act(async () => {
    await run().catch(() => undefined);
  });
};

describe('a session that the server ends', () => {
  it('leads to login once, however many calls fail, with the present page, and without a toast [§8 401, §401 once]', async () => {
    enter();
    world = openAt('/pages/admin/product/index?page=2', <Guarded>列表</Guarded>);
    api.answer(() => failure(401));
    await settled(() => Promise.allSettled(Array.from({ length: 10 }, () => productApi.list())));
    expect(world.at()).toBe('/pages/login/index?redirect=%2Fpages%2Fadmin%2Fproduct%2Findex%3Fpage%3D2');
    expect(isLoggedIn()).toBe(false);
    expect(screen.queryByText('登录已过期，请重新登录')).toBeNull();
  });

  it('clears login data on a public page without leaving it [§401 public page]', async () => {
    enter();
    world = openAt('/pages/index/index', <Guarded>首页</Guarded>);
    api.answer(() => failure(401));
    await settled(() => productApi.list());
    expect(isLoggedIn()).toBe(false);
    expect(world.at()).toBe('/pages/index/index');
  });

  it('does not let a form with unsaved changes hold the person back', async () => {
    enter();
    const ask = jest.fn(async () => false);
    function Form() {
      useLeaveGuard(true, ask);
      return null;
    }
    world = openAt('/pages/admin/product/edit', <Form />);
    api.answer(() => failure(401));
    await settled(() => productApi.list());
    expect(world.at()).toContain('/pages/login/index');
    expect(ask).not.toHaveBeenCalled();
  });

  it('by the background validation leaves a public page as it is [§4 start]', async () => {
    enter();
    world = openAt('/pages/index/index', <Guarded>首页</Guarded>);
    api.answer(() => success({ valid: false }));
    await settled(validateSession);
    expect(isLoggedIn()).toBe(false);
    expect(world.at()).toBe('/pages/index/index');
  });
});

describe('a password that must be changed first', () => {
  it('leads to its screen as soon as the server says so, without a toast [§passwords must change]', async () => {
    enter();
    world = openAt('/pages/admin/product/index', <Guarded>列表</Guarded>);
    api.answer(() => failure(403, '权限不足，无法访问', { code: 'PASSWORD_CHANGE_REQUIRED' }));
    await settled(() => productApi.list());
    expect(world.at()).toBe('/pages/mine/password');
    expect(isLoggedIn()).toBe(true);
    expect(screen.queryByText('权限不足，无法访问')).toBeNull();
  });

  it('is not taken for a right that is missing', async () => {
    enter();
    world = openAt('/pages/admin/product/index', <Guarded>列表</Guarded>);
    api.answer(() => failure(403));
    await settled(() => productApi.list());
    expect(world.at()).toBe('/pages/admin/product/index');
    expect(screen.getAllByText('权限不足，无法访问')).toHaveLength(1);
  });
});

describe('a session that ends in another tab', () => {
  it('leads from a protected page to login', async () => {
    enter();
    world = openAt('/pages/admin/index', <Guarded>管理</Guarded>);
    endElsewhere('logout');
    await settled(async () => reloadSession());
    expect(world.at()).toBe('/pages/login/index?redirect=%2Fpages%2Fadmin%2Findex');
  });
});

function Name() {
  const [name] = useState(() => currentUser()?.realName);
  return <p>你好，{name}</p>;
}

describe('an account switch in another tab', () => {
  it('draws the page anew for the other person', async () => {
    enter();
    world = openAt(
      '/pages/admin/index',
      <Guarded>
        <Name />
      </Guarded>,
    );
    expect(screen.getByText('你好，张三')).not.toBeNull();
    localStorage.setItem('admin-h5.userInfo', JSON.stringify(person('u2', { realName: '李四' })));
    localStorage.setItem('admin-h5.token', 'tok2');
    await settled(async () => reloadSession());
    expect(screen.getByText('你好，李四')).not.toBeNull();
    expect(world.at()).toBe('/pages/admin/index');
  });
});

describe('Guarded', () => {
  it('names the wanted page where nobody is signed in [§2 to login]', async () => {
    world = openAt('/pages/admin/index?a=1', <Guarded>管理</Guarded>);
    await settled(async () => undefined);
    expect(world.at()).toBe('/pages/login/index?redirect=%2Fpages%2Fadmin%2Findex%3Fa%3D1');
  });

  it('shows a protected page to a logged-in person only [§6 logged in]', async () => {
    enter();
    world = openAt('/pages/admin/index', <Guarded>管理</Guarded>);
    expect(screen.getByText('管理')).not.toBeNull();
    await settled(async () => signOut());
    // A person who logs out does not want to return to this page.
    expect(world.at()).toBe('/pages/login/index');
  });

  it('goes to the login page where the check itself throws [§4 access check throws]', async () => {
    const userInfo = person();
    Object.defineProperty(userInfo, 'mustChangePassword', {
      get: () => {
        throw new Error('broken');
      },
    });
    Object.defineProperty(userInfo, 'mustChangePassword', { enumerable: false });
    act(() => signIn({ token: 'tok', userInfo }));
    world = openAt('/pages/admin/index', <Guarded>管理</Guarded>);
    await settled(async () => undefined);
    expect(world.at()).toBe('/pages/login/index');
  });

  it('opens the catalogue to visitors, or not, by the setting [§2B login elsewhere, §access catalogue]', async () => {
    world = openAt('/pages/category/second?id=1', <Guarded>分类</Guarded>);
    expect(screen.getByText('分类')).not.toBeNull();
    world.stop();
    world = openAt('/pages/category/second?id=1', <Guarded>分类</Guarded>, 'login');
    await settled(async () => undefined);
    expect(world.at()).toBe('/pages/login/index?redirect=%2Fpages%2Fcategory%2Fsecond%3Fid%3D1');
  });
});

it('the error toaster says equal messages once', async () => {
  world = openAt('/pages/index/index');
  api.answer(() => failure(500));
  await settled(() => Promise.allSettled([productApi.list(), productApi.list()]));
  expect(screen.getAllByText('服务器内部错误，请稍后重试')).toHaveLength(1);
});

const endKey = 'admin-h5.sessionEnd';

/** What another tab does to storage at the end of the session. */
function endElsewhere(reason: string): void {
  localStorage.setItem(endKey, reason);
  for (const name of ['token', 'userInfo']) localStorage.removeItem(`admin-h5.${name}`);
}

const stated = () => screen.queryByRole('alert')?.textContent;

describe('the login form', () => {
  it('says that the session ran out, in the form and not as a toast, until the next login [§401 drafts]', async () => {
    enter();
    world = openAt('/pages/admin/product/edit', <Entry />);
    api.answer(() => failure(401));
    await settled(() => productApi.list());
    expect(world.at()).toBe('/pages/login/index?redirect=%2Fpages%2Fadmin%2Fproduct%2Fedit');
    expect(stated()).toBe('登录已过期，请重新登录');
    expect(screen.getByRole('alert').closest('form')).not.toBeNull();
    expect([...document.querySelectorAll('.ah5-toast')].map((box) => box.textContent)).not.toContain(stated());
    world.stop();
    cleanup();
    enter();
    act(() => clearLogin());
    world = openAt('/pages/login/index', <Entry />);
    expect(stated()).toBeUndefined();
  });

  it('says nothing to a person who logged out', async () => {
    enter();
    world = openAt('/pages/admin/index', <Entry />);
    await settled(async () => signOut());
    expect(world.at()).toBe('/pages/login/index');
    expect(stated()).toBeUndefined();
  });

  it.each([
    ['logout', '您已在其他页面退出登录，请重新登录'],
    ['expired', '登录已过期，请重新登录'],
  ])('says why the other tab ended the session: %s', async (reason, text) => {
    enter();
    world = openAt('/pages/admin/index', <Entry />);
    endElsewhere(reason);
    await settled(async () => reloadSession());
    expect(stated()).toBe(text);
  });

  it('says so too where the page was loading while the other tab logged out, until the next login', async () => {
    enter();
    stop();
    endElsewhere('logout');
    reloadSession();
    stop = startFollowingSessionEnd();
    world = openAt('/pages/admin/index', <Entry />);
    await settled(async () => undefined);
    expect(stated()).toBe('您已在其他页面退出登录，请重新登录');
    world.stop();
    cleanup();
    enter();
    act(() => signOut());
    stop();
    stop = startFollowingSessionEnd();
    world = openAt('/pages/login/index', <Entry />);
    expect(stated()).toBeUndefined();
  });

  it('tells other tabs why it ended the session', () => {
    enter();
    world = openAt('/pages/index/index');
    act(() => clearLogin('expired'));
    expect(localStorage.getItem(endKey)).toBe('expired');
    enter();
    expect(localStorage.getItem(endKey)).toBeNull();
  });
});
