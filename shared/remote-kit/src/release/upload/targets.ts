/** Where files can be uploaded to: a folder, a server by rsync, a bucket of S3. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, readFile, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { S3Client } from '@aws-sdk/client-s3';
import { integrityOf } from '../../recipe/index.ts';
import { ReleaseFailure } from '../failure.ts';
import type { Environment } from '../settings.ts';
import type { BuildFile, BuildFolder, UploadTarget } from './upload.ts';

const types: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  mjs: 'text/javascript; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  wasm: 'application/wasm',
  webp: 'image/webp',
  woff2: 'font/woff2',
};

/** `Content-Type` of a file by its name: hosts refuse scripts and stylesheets of another one. */
const contentType = (name: string): string =>
  types[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'application/octet-stream';

const immutable = 'public, max-age=31536000, immutable';
/** Metadata of an object: the SHA-384 of what was uploaded. */
const hashName = 'sha384';

/** It is large, and most teams release to a folder: it is installed by those who need it. */
async function loadSdk() {
  try {
    return await import('@aws-sdk/client-s3');
  } catch {
    throw new ReleaseFailure('usage', 'Releasing to S3 needs a package: npm install --save-dev @aws-sdk/client-s3');
  }
}

/**
 * A bucket of S3 or of a storage that speaks its protocol. Keys, region and endpoint come from where the AWS SDK reads them
 * (`AWS_ACCESS_KEY_ID`, `AWS_REGION`, `AWS_ENDPOINT_URL_S3`, profiles, roles).
 * @param prefix of the keys; '' for none
 */
async function s3Target(bucket: string, prefix: string, environment: Environment): Promise<UploadTarget> {
  const { GetObjectCommand, HeadObjectCommand, PutObjectCommand, S3Client: Client } = await loadSdk();
  const endpoint = environment['AWS_ENDPOINT_URL_S3'] ?? environment['AWS_ENDPOINT_URL'];
  const client: S3Client = new Client({
    region: environment['AWS_REGION'] ?? environment['AWS_DEFAULT_REGION'] ?? 'us-east-1',
    // Most storages other than Amazon's have no host name for each bucket, and do not know the checksums that the SDK adds.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const toObject = (build: string, file: BuildFile) => ({
    Bucket: bucket,
    Key: [prefix, build, file.path].filter(Boolean).join('/'),
  });

  async function hashThere(build: string, file: BuildFile): Promise<string | null> {
    const object = toObject(build, file);
    try {
      const { Metadata } = await client.send(new HeadObjectCommand(object));
      const noted = Metadata?.[hashName];
      if (noted) return noted;
    } catch (error) {
      if (error instanceof Error && error.name === 'NotFound') return null;
      throw error;
    }
    // Uploaded in another way.
    const { Body } = await client.send(new GetObjectCommand(object));
    const content = await Body?.transformToByteArray();
    return integrityOf(Buffer.from(content ?? []));
  }

  return {
    place: `s3://${[bucket, prefix].filter(Boolean).join('/')}`,
    // A bucket sends each object as it is; what stands in front of it compresses.
    takesVariants: false,
    compare: async ({ build }, files) => {
      const hashes = await Promise.all(files.map(async (file) => ({ file, hash: await hashThere(build, file) })));
      return new Map(
        hashes
          .filter(({ hash }) => hash !== null)
          .map(({ file, hash }) => [file.path, hash === file.integrity ? 'same' : 'other'] as const),
      );
    },
    put: async ({ build, folder }, files) => {
      await Promise.all(
        files.map(async (file) => {
          const source = path.join(folder, file.path);
          await client.send(
            new PutObjectCommand({
              ...toObject(build, file),
              Body: createReadStream(source),
              ContentLength: (await stat(source)).size,
              ContentType: contentType(file.path),
              CacheControl: immutable,
              Metadata: { [hashName]: file.integrity },
            }),
          );
        }),
      );
    },
  };
}

/** Seconds without a byte from the other side. */
const silence = 60;

/** Runs rsync without a shell; the names of the files go to its input. Returns what it prints. */
async function rsync(args: readonly string[], files: readonly BuildFile[], environment: Environment): Promise<string> {
  const child = spawn('rsync', [...args], { env: environment, stdio: ['pipe', 'pipe', 'pipe'] });
  const ended = once(child, 'close');
  // Where rsync is missing or ends early, its input is closed; the exit says why.
  child.stdin.on('error', () => undefined);
  child.stdin.end(files.map((file) => `${file.path}\0`).join(''));
  const outputs = Promise.all([text(child.stdout), text(child.stderr)]);
  try {
    await ended;
  } catch {
    throw new ReleaseFailure(
      'usage',
      'rsync cannot be started: install it (Debian: apt-get install rsync), or release to a folder or to S3.',
    );
  }
  const [printed, problems] = await outputs;
  if (child.exitCode !== 0)
    throw new Error(`rsync ended with ${child.exitCode ?? child.signalCode}: ${problems.trim()}`);
  return printed;
}

/** `<f+++++++++ path` for a missing file, `<fc........ path` for one with other content; files that are the same have no line. */
const changeLine = /^[<>]f(\+|c)\S* (.+)$/;

/**
 * A folder that rsync reaches, by SSH (`user@server:/folder`, with the keys and settings of `ssh`, or the program of `RSYNC_RSH`) or at
 * a daemon (`rsync://server/name`).
 */
function rsyncTarget(address: string, environment: Environment): UploadTarget {
  const base = address.replace(/(?<!\/)\/+$/, '');
  const run = (options: readonly string[], { build, folder }: BuildFolder, files: readonly BuildFile[]) =>
    rsync(
      [
        '--checksum',
        '--files-from=-',
        '--from0',
        `--timeout=${silence}`,
        ...options,
        '--',
        `${folder}/`,
        `${base}/${build}/`,
      ],
      files,
      environment,
    );
  return {
    place: address,
    takesVariants: true,
    compare: async (build, files) => {
      const printed = await run(['--dry-run', '--out-format=%i %n'], build, files);
      const there = new Map<string, 'same' | 'other'>(files.map((file) => [file.path, 'same']));
      for (const line of printed.split('\n')) {
        const [, kind, name = ''] = changeLine.exec(line) ?? [];
        if (kind === '+') there.delete(name);
        else if (kind === 'c') there.set(name, 'other');
      }
      return there;
    },
    put: async (build, files) => {
      await run(['--chmod=D755,F644'], build, files);
    },
  };
}

/** `server:folder` or `user@server:folder`; none of its parts can be taken for an option. */
const bySsh = /^([A-Za-z0-9_][\w.-]*@)?[A-Za-z0-9][A-Za-z0-9.-]+:[^:].*$/;

/**
 * Where a module's files are uploaded to.
 * @param address `s3://bucket/prefix`, `rsync://server/name`, `user@server:/folder`, or a folder of this machine
 */
export async function openTarget(address: string, environment: Environment): Promise<UploadTarget> {
  if (/^s3:\/\/[^/]/.test(address)) {
    const [bucket = '', ...prefix] = address.slice('s3://'.length).split('/');
    return s3Target(bucket, prefix.join('/').replace(/(?<!\/)\/+$/, ''), environment);
  }
  if (/^rsync:\/\/[A-Za-z0-9]/.test(address) || bySsh.test(address)) return rsyncTarget(address, environment);
  return folderTarget(path.resolve(address));
}

/** A folder of this machine. */
export function folderTarget(folder: string): UploadTarget {
  return {
    place: folder,
    takesVariants: true,
    compare: async ({ build }, files) => {
      const there = new Map<string, 'same' | 'other'>();
      for (const file of files) {
        const content = await readFile(path.join(folder, build, file.path)).catch(() => null);
        if (content) there.set(file.path, integrityOf(content) === file.integrity ? 'same' : 'other');
      }
      return there;
    },
    put: async ({ build, folder: source }, files) => {
      for (const file of files) {
        const place = path.join(folder, build, file.path);
        // Servers do not show files that begin with a dot.
        const part = path.join(path.dirname(place), `.${path.basename(place)}.part`);
        await mkdir(path.dirname(place), { recursive: true });
        await copyFile(path.join(source, file.path), part);
        await rename(part, place);
      }
    },
  };
}
