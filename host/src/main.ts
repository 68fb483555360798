// Before all other imports: the policy must be installed before anything is loaded or written.
import './core/security/install-policy.ts';
import '@admin-h5/ui/theme';
import { start } from './app/start/start.tsx';

// A task of its own: a tap need not wait until the code is evaluated and the page taken over.
setTimeout(start);
