/** One screen of the module as a host shows it: router, session, query client, messages, theme. */
import '@admin-h5/ui/theme';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { configure, installNavigation, listenBeforeRouter, onApiError } from '@admin-h5/client/host';
import { adminPrefix } from '@admin-h5/contract';
import { createQueryClient } from '@admin-h5/ui';
import { errorToast } from '@admin-h5/ui/feedback';
import { QueryClientProvider } from '@tanstack/react-query';
import declaration from 'admin-h5-declaration';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { apiBase, parseChoice } from '../faults.ts';
import { choiceKey } from '../choice-key.ts';
import { HostPage, ModuleScreen } from './screens.tsx';
import { leaveWithSession, startSession } from './session.ts';

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
