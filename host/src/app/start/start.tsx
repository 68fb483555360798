import { configure } from '@admin-h5/shared/api';
import { installNavigation } from '@admin-h5/shared/navigation';
import { startTheme } from '@admin-h5/shared/ui';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { startErrorToaster } from '../../feedback/error-toaster.ts';
import { startSession } from '../../session/start-session.ts';
import { readConfig } from '../config/config.ts';
import { lookUpPage } from '../routes/page-table.ts';
import { createRouter } from './create-router.tsx';
import { showStartFault } from './start-fault.ts';

/** Starts the app in this document: settings, client, router, first screen; then what runs in the background. */
export function start(): void {
  const result = readConfig();
  if (!result.ok) {
    showStartFault(result.faults);
    return;
  }
  const { apiBase, basePath, maxWidth } = result.config;
  const container = document.getElementById('root');
  if (!container) throw new Error('index.html has no #root');

  startTheme();
  document.documentElement.style.setProperty('--max-width', `${maxWidth}px`);
  configure({ baseUrl: apiBase });
  const router = createRouter(basePath);
  installNavigation({ table: lookUpPage, router, basePath });
  createRoot(container).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
  startErrorToaster();
  startSession();
}
