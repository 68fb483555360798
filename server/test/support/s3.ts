import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../scripts/local/ports.ts';
import type { S3Place } from '../../src/files/s3-store.ts';

/** An S3-compatible server in a process of its own, with one empty bucket. */
export interface S3Server {
  place: S3Place;
  /** The same as variables of the API. */
  environment: Record<string, string>;
  /** How many transfers in parts were begun and neither ended nor removed. */
  countUnfinished: () => number;
  /** Ends it without warning; its data stay. */
  kill: () => Promise<void>;
  start: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Of a bucket's folder: its unfinished transfers. */
const unfinished = '._S3rver_uploads';

const program = `
  const fs = require('fs');
  const path = require('path');
  const [entry, port, directory, bucket, unfinished] = process.argv.slice(1);
  // The server can neither list nor remove unfinished transfers.
  const controller = require(path.join(path.dirname(entry), 'controllers/bucket'));
  const { bucketExists } = controller;
  const folder = path.join(directory, bucket, unfinished);
  const describe = (UploadId) => {
    const key = path.join(folder, UploadId, 'key');
    return { Key: fs.readFileSync(key, 'utf8'), UploadId, Initiated: fs.statSync(key).mtime.toISOString() };
  };
  controller.bucketExists = (ctx, next) => bucketExists(ctx, async () => {
    const { uploads, uploadId } = ctx.query;
    if (ctx.method === 'GET' && uploads !== undefined) {
      const ids = fs.existsSync(folder) ? fs.readdirSync(folder) : [];
      ctx.body = { ListMultipartUploadsResult: { Upload: ids.map(describe) } };
    } else if (ctx.method === 'DELETE' && uploadId !== undefined) {
      fs.rmSync(path.join(folder, uploadId), { recursive: true, force: true });
      ctx.status = 204;
    } else await next?.();
  });
  const S3rver = require(entry);
  // The client signs a bucket's address with a slash at its end, which this server leaves out.
  const signature = require(path.join(path.dirname(entry), 'signature/v4'));
  const { getStringToSign } = signature;
  signature.getStringToSign = (request, ...rest) =>
    getStringToSign({ ...request, uri: request.uri.replace(/^\\/[^/]+$/, '$&/') }, ...rest);
  const options = { address: '127.0.0.1', port: Number(port), directory, silent: true, configureBuckets: [{ name: bucket }] };
  new S3rver(options).run().then(() => process.stdout.write('ready'));
`;
const bucket = 'files';
const entry = createRequire(import.meta.url).resolve('@20minutes/s3rver');

export async function startS3(): Promise<S3Server> {
  const port = await freePort();
  const directory = mkdtempSync(join(tmpdir(), 'admin-h5-s3-'));
  const place: S3Place = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket,
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    pathStyle: true,
    prefix: 'admin-h5/',
  };
  let child: ChildProcess | null = null;
  const start = async (): Promise<void> => {
    const started = spawn(process.execPath, ['-e', program, entry, String(port), directory, bucket, unfinished], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child = started;
    await Promise.race([
      once(started.stdout, 'data'),
      once(started, 'exit').then(([code]) => Promise.reject(new Error(`The store ended with ${String(code)}`))),
    ]);
  };
  const kill = async (): Promise<void> => {
    const ended = child;
    child = null;
    if (!ended || ended.exitCode !== null) return;
    const exit = once(ended, 'exit');
    ended.kill('SIGKILL');
    await exit;
  };
  await start();
  return {
    place,
    environment: {
      S3_ENDPOINT: place.endpoint,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: place.accessKeyId,
      S3_SECRET_ACCESS_KEY: place.secretAccessKey,
      S3_PREFIX: place.prefix,
    },
    countUnfinished: () => {
      const folder = join(directory, bucket, unfinished);
      return existsSync(folder) ? readdirSync(folder).length : 0;
    },
    start,
    kill,
    stop: async () => {
      await kill();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** A way to a store that breaks every connection after so many bytes in one direction. */
export interface BrokenWay {
  endpoint: string;
  /** Bytes to the store, and from it, that still pass; Infinity: all. */
  limits: { up: number; down: number };
  close: () => Promise<void>;
}

export async function breakableWay({ endpoint }: Pick<S3Place, 'endpoint'>): Promise<BrokenWay> {
  const limits = { up: Infinity, down: Infinity };
  const { hostname, port } = new URL(endpoint);
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    const end = (): void => {
      near.destroy();
      far.destroy();
    };
    const pass = (from: Socket, to: Socket, direction: 'up' | 'down'): void => {
      open.add(from);
      from.on('data', (chunk) => {
        limits[direction] -= chunk.length;
        if (limits[direction] < 0) end();
        else to.write(chunk);
      });
      from.on('error', end).on('close', () => {
        open.delete(from);
        end();
      });
    };
    pass(near, far, 'up');
    pass(far, near, 'down');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    limits,
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
