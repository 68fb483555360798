import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { encryptPassword } from '@admin-h5/contract/cipher';
import { devCipher } from '@admin-h5/contract';
import type { Job } from '@admin-h5/contract';
import { csvToXlsx } from '../../server/src/sheets/xlsx.ts';
import type { ServerProcess } from '../../server/test/support/process.ts';
import { startServer } from '../../server/test/support/process.ts';
import { categoryNames, productSheet } from './products.ts';

const password = 'bench-password';

/** The real API in a separate process with a temporary data folder. */
export interface BenchApi {
  url: string;
  dataDir: string;
  /** Of an administrator. */
  token: string;
  importProducts: (count: number, format?: 'csv' | 'xlsx') => Promise<ImportFigures>;
  stop: () => Promise<void>;
}

export interface ImportFigures {
  rows: number;
  seconds: number;
  /** Peak private memory of the process during the import, MB; mapped files are not counted. */
  peakMb: number;
  /** How many progress steps a client saw that polls twenty times a second. */
  steps: number;
}

async function ask<T>(url: string, options: RequestInit = {}): Promise<T> {
  const response = await fetch(url, options);
  const body: T & { success: boolean; message: string } = JSON.parse(await response.text());
  if (!body.success) throw new Error(`${url}: ${body.message}`);
  return body;
}

/** Private memory of a process; null if the system does not report it. */
function ownMemory(pid: number): number | null {
  try {
    const kilobytes = /RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) / 1024;
  } catch {
    return null;
  }
}

/** The sheet as a file of the given format. */
async function sheetFile(count: number, format: 'csv' | 'xlsx'): Promise<Buffer> {
  const csv = productSheet(count);
  if (format === 'csv') return csv;
  const folder = await mkdtemp(join(tmpdir(), 'admin-h5-sheet-'));
  try {
    const [from, to] = [join(folder, 'sheet.csv'), join(folder, 'sheet.xlsx')];
    await writeFile(from, csv);
    await csvToXlsx(from, to);
    return await readFile(to);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function runImport(
  server: ServerProcess,
  token: string,
  count: number,
  format: 'csv' | 'xlsx',
): Promise<ImportFigures> {
  const headers = { authorization: `Bearer ${token}` };
  const form = new FormData();
  form.set('file', new Blob([Uint8Array.from(await sheetFile(count, format))]), `products.${format}`);
  const started = performance.now();
  const { data } = await ask<{ data: { jobId: string } }>(`${server.url}/api/product/import`, {
    method: 'POST',
    headers,
    body: form,
  });
  let peakMb = 0;
  const seen = new Set<number>();
  for (;;) {
    peakMb = Math.max(peakMb, ownMemory(server.child.pid ?? 0) ?? 0);
    const { data: job } = await ask<{ data: Job }>(`${server.url}/api/jobs/${data.jobId}`, { headers });
    seen.add(job.done);
    if (job.state === 'failed' || job.errors.length > 0) throw new Error(JSON.stringify(job.errors.slice(0, 3)));
    if (job.state === 'done')
      return { rows: job.done, seconds: (performance.now() - started) / 1000, peakMb, steps: seen.size };
    // Polls often: a peak or an end between two polls would be missed, which matters most for short imports.
    await pause(50);
  }
}

export async function startApi(environment: Record<string, string> = {}): Promise<BenchApi> {
  const dataDir = await mkdtemp(join(tmpdir(), 'admin-h5-bench-'));
  const server = await startServer({ DATA_DIR: dataDir, ADMIN_PASSWORD: password, TRUST_PROXY: '1', ...environment });
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
    token,
    importProducts: (count, format = 'csv') => runImport(server, token, count, format),
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
