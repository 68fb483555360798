import { once } from 'node:events';
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import { Pool } from 'pg';

/** A route without anything of ours, in a process of its own. */
export interface BareServer {
  url: string;
  stop: () => Promise<void>;
}

/** Answers the bytes of `file` to everything; with `database`, after reading the one product by its key there. */
export async function startBare(file: string, database?: { url: string; id: string }): Promise<BareServer> {
  const child: ChildProcess = fork(import.meta.filename, [file, ...(database ? [database.url, database.id] : [])], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const [url]: unknown[] = await once(child, 'message');
  return {
    url: String(url),
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}

async function serve(file: string, databaseUrl: string | undefined, id: string): Promise<string> {
  const app = Fastify();
  const body = readFileSync(file);
  const pool = databaseUrl === undefined ? null : new Pool({ connectionString: databaseUrl, max: 10 });
  app.get('/api/publish/list', async (_request, reply) => {
    await pool?.query({ name: 'by-key', text: 'select * from product where id = $1', values: [id] });
    return reply.header('content-type', 'application/json; charset=utf-8').send(body);
  });
  return app.listen({ port: 0, host: '127.0.0.1' });
}

const [, , file, databaseUrl, id = ''] = process.argv;
if (import.meta.main && file !== undefined) {
  const url = await serve(file, databaseUrl, id);
  process.send?.(url);
}
