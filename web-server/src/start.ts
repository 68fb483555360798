/** The program of a container that renders pages: reads its settings or prints every invalid one, then listens. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { textHash } from '../../deploy/web/text-hash.ts';
import { fillPage } from '../../deploy/web/page-template.ts';
import { readWebServer } from '../../deploy/web/container-settings.ts';
import { createWebServer } from './app.ts';

const { values } = parseArgs({ options: { build: { type: 'string', default: '/app/build' } } });
const toMessage = (error: unknown) => (error instanceof Error ? error.message : String(error));

try {
  const { config, apiUpstream, pageSeconds, ...address } = readWebServer(process.env);
  const app = await createWebServer({
    config,
    dist: values.build,
    renderer: path.join(values.build, 'server'),
    apiOrigin: apiUpstream,
    build: textHash(fillPage(readFileSync(path.join(values.build, 'index.html'), 'utf8'), config)),
    pageSeconds,
    onFault: (page, error) => console.error(`${page} is not rendered: ${toMessage(error)}`),
  });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGQUIT'] as const) process.once(signal, () => void app.close());
  await app.listen(address);
} catch (error) {
  console.error(toMessage(error));
  process.exit(1);
}
