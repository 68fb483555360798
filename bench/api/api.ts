import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { encryptPassword } from '@admin-h5/shared/cipher';
import { devCipher } from '@admin-h5/shared/contract';
import type { Job } from '@admin-h5/shared/contract';
import type { ServerProcess } from '../../server/test/support/process.ts';
import { startServer } from '../../server/test/support/process.ts';
import { categoryNames, productSheet } from './products.ts';

const password = 'bench-password';

/** The real API in a process and a place of its own. */
export interface BenchApi {
  url: string;
  dataDir: string;
  /** What a person sends to sign in. */
  login: { username: string; password: string };
  importProducts: (count: number) => Promise<ImportFigures>;
  stop: () => Promise<void>;
}

export interface ImportFigures {
  rows: number;
  seconds: number;
  /** Highest memory of its own that the process had meanwhile, MB; mapped files are not counted. */
  peakMb: number;
}

async function ask<T>(url: string, options: RequestInit = {}): Promise<T> {
  const response = await fetch(url, options);
  const body: T & { success: boolean; message: string } = JSON.parse(await response.text());
  if (!body.success) throw new Error(`${url}: ${body.message}`);
  return body;
}

/** Memory of a process's own; null where the system does not tell. */
function ownMemory(pid: number): number | null {
  try {
    const kilobytes = /RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) / 1024;
  } catch {
    return null;
  }
}

async function runImport(server: ServerProcess, token: string, count: number): Promise<ImportFigures> {
  const headers = { authorization: `Bearer ${token}` };
  const form = new FormData();
  form.set('file', new Blob([Uint8Array.from(productSheet(count))]), 'products.csv');
  const started = performance.now();
  const { data } = await ask<{ data: { jobId: string } }>(`${server.url}/api/product/import`, {
    method: 'POST',
    headers,
    body: form,
  });
  let peakMb = 0;
  for (;;) {
    peakMb = Math.max(peakMb, ownMemory(server.child.pid ?? 0) ?? 0);
    const { data: job } = await ask<{ data: Job }>(`${server.url}/api/jobs/${data.jobId}`, { headers });
    if (job.state === 'failed' || job.errors.length > 0) throw new Error(JSON.stringify(job.errors.slice(0, 3)));
    if (job.state === 'done') return { rows: job.done, seconds: (performance.now() - started) / 1000, peakMb };
    await pause(200);
  }
}

export async function startApi(environment: Record<string, string> = {}): Promise<BenchApi> {
  const dataDir = await mkdtemp(join(tmpdir(), 'admin-h5-bench-'));
  const server = await startServer({ DATA_DIR: dataDir, ADMIN_PASSWORD: password, ...environment });
  const login = { username: 'admin', password: encryptPassword(password, devCipher) };
  const { token } = await ask<{ token: string }>(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(login),
  });
  for (const [sort, name] of categoryNames.entries()) {
    const category = { name, parentId: null, kind: 'product', code: '', sort, status: 1 };
    await ask(`${server.url}/api/category`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(category),
    }).catch((error: unknown) => {
      throw new Error(`Category ${name} not made`, { cause: error });
    });
  }
  return {
    url: server.url,
    dataDir,
    login,
    importProducts: (count) => runImport(server, token, count),
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
