import '@admin-h5/shared/ui/theme';
import { start } from './app/start/start.tsx';

start();
