/** One screen of the module as a host shows it: router, session, query client, messages, theme. */
import '@admin-h5/ui/theme';
import { currentPage, type PageProps, useSession } from '@admin-h5/client';
import {
  configure,
  installNavigation,
  isLoggedIn,
  listenBeforeRouter,
  onApiError,
  onSessionEnd,
  rawQuery,
  reLaunch,
  signIn,
  useCurrentPage,
  useScrollRestoration,
} from '@admin-h5/client/host';
import { adminPrefix } from '@admin-h5/contract';
import { Button, createQueryClient, Screen, SkeletonRows, StatePanel } from '@admin-h5/ui';
import { errorToast } from '@admin-h5/ui/feedback';
import { QueryClientProvider } from '@tanstack/react-query';
import declaration from 'admin-h5-declaration';
import remote from 'admin-h5-module';
import { Component, lazy, type ReactNode, StrictMode, Suspense, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { apiBase, choiceKey, noFault, parseChoice } from '../faults.ts';

type Draw = (props: PageProps) => ReactNode;

const screens = new Map(
  remote.routes.map(({ path, load }): [string, Draw] => {
    const Page = lazy(load);
    return [path, (props) => <Page {...props} />];
  }),
);

interface BoundaryProps {
  title: string;
  children: ReactNode;
}

/** What a screen throws stays in the frame. */
class Boundary extends Component<BoundaryProps, { message: string | null }> {
  override state: { message: string | null } = { message: null };

  static getDerivedStateFromError(error: unknown) {
    return { message: error instanceof Error ? error.message : String(error) };
  }

  override render(): ReactNode {
    if (this.state.message === null) return this.props.children;
    return (
      <Screen title={this.props.title} wide>
        <StatePanel role="alert" art="error" title="页面抛出错误" note={this.state.message} />
      </Screen>
    );
  }
}

function ModuleScreen() {
  useScrollRestoration();
  const { path, search, entry } = useCurrentPage();
  const modulePath = path.slice(adminPrefix.length);
  const title = declaration.routes.find((route) => route.path === modulePath)?.title ?? declaration.title;
  useEffect(() => {
    void remote.activate?.();
    return () => void remote.deactivate?.();
  }, []);
  const draw = screens.get(modulePath);
  if (!draw) return <HostPage />;
  return (
    <Boundary key={`${entry} ${path}`} title={title}>
      <Suspense
        fallback={
          <Screen title={title} wide>
            <SkeletonRows />
          </Screen>
        }
      >
        {draw({ title, query: rawQuery(search) })}
      </Suspense>
    </Boundary>
  );
}

/** Where the module leads to a page of the host, or the session has ended. */
function HostPage() {
  const { path, search } = useCurrentPage();
  const signedIn = useSession(isLoggedIn);
  const back = rawQuery(search)['redirect'] ?? adminPrefix + (declaration.routes[0]?.path ?? '');
  const goBack = async () => {
    if (!signedIn) await startSession();
    await reLaunch({ url: back });
  };
  return (
    <Screen title={signedIn ? '宿主的页面' : '登录'} back={false}>
      <StatePanel
        art={signedIn ? 'lost' : 'lock'}
        title={signedIn ? '模块打开了宿主的页面' : '登录已过期，宿主打开登录页'}
        note={path}
        action={<Button onClick={() => void goBack()}>{signedIn ? '返回模块' : '重新登录'}</Button>}
      />
    </Screen>
  );
}

/** `/frame/<theme>/…` */
const [, , theme = 'light'] = location.pathname.split('/');
const basePath = `/frame/${theme}/`;

function takeChoice(): void {
  const choice = parseChoice(localStorage.getItem(choiceKey));
  configure({ baseUrl: apiBase(choice) });
  const online = choice.fault !== 'offline' || choice.scope !== 'all';
  if (online === navigator.onLine) return;
  Object.defineProperty(navigator, 'onLine', { value: online, configurable: true });
  window.dispatchEvent(new Event(online ? 'online' : 'offline'));
}

async function start(container: HTMLElement): Promise<void> {
  document.documentElement.dataset['theme'] = theme;
  document.title = declaration.title;
  // A host has the whole of it on the page, with its styles, whatever a screen imports.
  await import('@admin-h5/admin-kit');
  await startSession();
  takeChoice();
  window.addEventListener('storage', takeChoice);
  onApiError(({ toast }) => {
    if (toast !== null) errorToast(toast);
  });
  listenBeforeRouter();
  const router = createBrowserRouter(
    [
      { path: `${adminPrefix}*`, element: <ModuleScreen /> },
      { path: '*', element: <HostPage /> },
    ],
    { basename: basePath.replace(/\/$/, '') },
  );
  installNavigation({ table: () => ({ tab: false }), router, basePath });
  leaveWithSession();
  createRoot(container).render(
    <StrictMode>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
}

const container = document.getElementById('root');
if (container) void start(container);

/** Signs an administrator in. */
export async function startSession(): Promise<void> {
  const response = await fetch(`${apiBase(noFault)}/api/auth/login`, { method: 'POST' });
  signIn(await response.json());
}

/** Opens the login page where the session ends, as a host does. */
export function leaveWithSession(): void {
  onSessionEnd(() => {
    const { path, search } = currentPage();
    const url = `/pages/login/index?redirect=${encodeURIComponent(path + search)}`;
    void reLaunch({ url, force: true });
  });
}
