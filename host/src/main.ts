// First of all, so that nothing is loaded or written before it is asked.
import './core/security/install-policy.ts';
import '@admin-h5/ui/theme';
import { start } from './app/start/start.tsx';

start();
