import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readdirSync, readFileSync } from 'node:fs';
import { devCipher, type Job } from '@admin-h5/contract';
import { encryptPassword } from '@admin-h5/contract/cipher';
import { csvToXlsx } from '../../server/src/import/read/xlsx.ts';
import { type ServerProcess, startServer } from '../../server/test/support/process.ts';
import { categoryNames, productSheet } from './products.ts';

const password = 'bench-password';

/** The real API in a separate process with a temporary data folder. */
export interface BenchApi {
  url: string;
  dataDir: string;
  /** Of an administrator. */
  token: string;
  /** An edit: no answer that was kept counts after it. */
  addCategory: (name: string) => Promise<void>;
  importProducts: (count: number, format?: 'csv' | 'xlsx') => Promise<ImportFigures>;
  stop: () => Promise<void>;
}

interface ImportFigures {
  rows: number;
  seconds: number;
  /** Peak private memory of the server and its own processes during the import, MB; mapped files are not counted. */
  peakMb: number;
}

async function ask<T>(url: string, options: RequestInit = {}): Promise<T> {
  const response = await fetch(url, options);
  const body: T & { success: boolean; message: string } = JSON.parse(await response.text());
  if (!body.success) throw new Error(`${url}: ${body.message}`);
  return body;
}

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
  form.set('corrections', '{}');
  form.set('file', new Blob([Uint8Array.from(await sheetFile(count, format))]), `products.${format}`);
  const started = performance.now();
  const { data } = await ask<{ data: { jobId: string } }>(`${server.url}/api/product/import?dryRun=false`, {
    method: 'POST',
    headers,
    body: form,
  });
  const { result, peakMb } = await peakDuring(server.child.pid ?? 0, async () => {
    for (;;) {
      const { data: job } = await ask<{ data: Job }>(`${server.url}/api/jobs/${data.jobId}`, { headers });
      if (job.state === 'failed' || job.errors.length > 0) throw new Error(JSON.stringify(job.errors.slice(0, 3)));
      if (job.state === 'done') return { rows: job.done, seconds: (performance.now() - started) / 1000 };
      // Polls often: an end between two polls would be seen late, which matters most for short imports.
      await pause(50);
    }
  });
  return { ...result, peakMb };
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
  const addCategory = async (name: string, sort = categoryNames.length): Promise<void> => {
    const category = { name, parentId: null, kind: 'product', code: '', sort, status: 1 };
    await ask(`${server.url}/api/category`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(category),
    });
  };
  for (const [sort, name] of categoryNames.entries()) await addCategory(name, sort);
  return {
    url: server.url,
    dataDir,
    token,
    addCategory,
    importProducts: (count, format = 'csv') => runImport(server, token, count, format),
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const sampleMs = 50;

/** Processes that a process has started: the server decodes pictures in one of its own. */
const childrenOf = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );

/** Private memory of a process and of those it has started, MB; mapped files are not counted. 0 if nothing tells it. */
function memoryOf(pid: number): number {
  try {
    const kilobytes = /RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kilobytes ?? 0) / 1024 + childrenOf(pid).reduce((sum, child) => sum + memoryOf(child), 0);
  } catch {
    return 0;
  }
}

/** Runs `work`, and watches how much memory a process has at most meanwhile. */
async function peakDuring<T>(pid: number, work: () => Promise<T>): Promise<{ result: T; peakMb: number }> {
  let peakMb = memoryOf(pid);
  const over = new AbortController();
  const watching = (async () => {
    while (!over.signal.aborted) {
      await pause(sampleMs);
      peakMb = Math.max(peakMb, memoryOf(pid));
    }
  })();
  const result = await work().finally(() => over.abort());
  await watching;
  return { result, peakMb };
}
