/** `npm run kit`: the page with every component of @admin-h5/ui, built into `dist/kit` and served; `-- --build` builds alone. */
import { buildKit, startKit } from './local/kit-server.ts';
import { readPort } from './local/settings.ts';

if (process.argv.includes('--build')) await buildKit();
else {
  const port = readPort('kit');
  await startKit(port);
  console.log(`http://localhost:${port}/  (Ctrl-C stops it)`);
}
