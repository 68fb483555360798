import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from '@20minutes/s3rver';
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openTarget } from '../upload/targets.ts';
import { upload, type UploadTarget } from '../upload/upload.ts';

let folder: string;
let build: { build: string; folder: string };

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'admin-h5-upload-'));
  build = { build: 'b1', folder: path.join(folder, 'b1') };
  const files = {
    'remoteEntry.js': '1',
    'remoteEntry.js.br': 'br',
    'remoteEntry.js.map': '{}',
    'assets/a b.css': 'c',
    'release.json': '{}',
  };
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(build.folder, name)), { recursive: true });
    writeFileSync(path.join(build.folder, name), content);
  }
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A place to upload to, as the tests look at it. */
interface Place {
  open: () => Promise<UploadTarget>;
  /** Paths of the files there, sorted. */
  list: () => Promise<string[]>;
  write: (file: string, content: string) => Promise<void>;
  remove: (file: string) => Promise<void>;
  /** What the place serves of a build: compressed variants only where a server chooses among them. */
  served: readonly string[];
}

const onDisk = (served: string, address: string, environment: Record<string, string | undefined> = {}): Place => ({
  open: () => openTarget(address, environment),
  list: () => {
    const entries = readdirSync(served, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    return Promise.resolve(
      files.map((entry) => path.relative(served, path.join(entry.parentPath, entry.name))).toSorted(),
    );
  },
  write: (file, content) => {
    mkdirSync(path.dirname(path.join(served, file)), { recursive: true });
    writeFileSync(path.join(served, file), content);
    return Promise.resolve();
  },
  remove: (file) => Promise.resolve(rmSync(path.join(served, file))),
  served: ['b1/assets/a b.css', 'b1/release.json', 'b1/remoteEntry.js', 'b1/remoteEntry.js.br'],
});

function localFolder(): Place {
  const served = path.join(folder, 'served');
  mkdirSync(served);
  return onDisk(served, served);
}

/** rsync at both ends, and in place of SSH a program that runs the server's end on this machine. */
function overSsh(): Place {
  execFileSync('rsync', ['--version'], { stdio: 'ignore' });
  const served = path.join(folder, 'served');
  mkdirSync(served);
  const shell = path.join(folder, 'ssh');
  writeFileSync(shell, '#!/bin/sh\n[ "$1" = -l ] && shift 2\nshift\nexec sh -c "$*"\n');
  chmodSync(shell, 0o755);
  return onDisk(served, `deploy@files.example.com:${served}`, { ...process.env, RSYNC_RSH: shell });
}

let server: S3rver;
let endpoint: string;
let stored: string;
const bucketNames = ['one', 'two', 'three', 'four'];
let buckets = 0;
beforeAll(async () => {
  stored = mkdtempSync(path.join(tmpdir(), 'admin-h5-s3-'));
  const configureBuckets = bucketNames.map((name) => ({ name, configs: [] }));
  server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory: stored, configureBuckets });
  endpoint = `http://127.0.0.1:${(await server.run()).port}`;
  process.env['AWS_ACCESS_KEY_ID'] = 'S3RVER';
  process.env['AWS_SECRET_ACCESS_KEY'] = 'S3RVER';
});
afterAll(async () => {
  await server.close();
  rmSync(stored, { recursive: true });
});

const storage = () => new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true });

function bucketOfS3(): Place & { bucket: string } {
  const bucket = bucketNames[buckets] ?? '';
  buckets += 1;
  const key = (file: string) => ({ Bucket: bucket, Key: `modules/${file}` });
  return {
    bucket,
    open: () => openTarget(`s3://${bucket}/modules/`, { AWS_ENDPOINT_URL_S3: endpoint }),
    list: () => {
      const object = '._S3rver_object';
      const files = readdirSync(path.join(stored, bucket), { recursive: true, encoding: 'utf8' });
      const objects = files.filter((file) => file.endsWith(object));
      return Promise.resolve(objects.map((file) => file.slice('modules/'.length, -object.length)).toSorted());
    },
    write: async (file, content) => void (await storage().send(new PutObjectCommand({ ...key(file), Body: content }))),
    remove: async (file) => void (await storage().send(new DeleteObjectCommand(key(file)))),
    served: ['b1/assets/a b.css', 'b1/release.json', 'b1/remoteEntry.js'],
  };
}

describe.each<[string, () => Place]>([
  ['a folder', localFolder],
  ['rsync over SSH', overSsh],
  ['S3', bucketOfS3],
])('uploading to %s', (_name, make) => {
  it('puts every file there but source maps, and nothing the second time', async () => {
    const place = make();
    expect(await upload(await place.open(), build)).toBe(place.served.length);
    expect(await place.list()).toEqual(place.served);
    expect(await upload(await place.open(), build)).toBe(0);
  });

  it('goes on after it was cut off: what is there already stays', async () => {
    const place = make();
    await upload(await place.open(), build);
    await place.remove('b1/release.json');
    await place.remove('b1/assets/a b.css');
    expect(await upload(await place.open(), build)).toBe(2);
    expect(await place.list()).toEqual(place.served);
  });

  it('takes what was put there in another way, and refuses other content without changing anything', async () => {
    const place = make();
    await place.write('b1/remoteEntry.js', '1');
    expect(await upload(await place.open(), build)).toBe(place.served.length - 1);
    writeFileSync(path.join(build.folder, 'remoteEntry.js'), '2');
    await place.remove('b1/release.json');
    await expect(upload(await place.open(), build)).rejects.toThrow(/other content for b1[^]*\n {2}remoteEntry\.js$/);
    expect(await place.list()).not.toContain('b1/release.json');
  });
});

describe('an upload', () => {
  it('writes release.json once everything else is there', async () => {
    const put: string[][] = [];
    const target: UploadTarget = {
      place: 'a list',
      takesVariants: false,
      compare: () => Promise.resolve(new Map()),
      put: (_build, files) => Promise.resolve(void put.push(files.map((file) => file.path).toSorted())),
    };
    await upload(target, build);
    expect(put).toEqual([['assets/a b.css', 'remoteEntry.js'], ['release.json']]);
  });

  it('to S3 names the type of each file, and that it never changes', async () => {
    const { open, bucket } = bucketOfS3();
    await upload(await open(), build);
    const object = await storage().send(new GetObjectCommand({ Bucket: bucket, Key: 'modules/b1/remoteEntry.js' }));
    expect(object).toMatchObject({
      ContentType: 'text/javascript; charset=utf-8',
      CacheControl: 'public, max-age=31536000, immutable',
    });
  });

  it('says what to install where rsync is missing, and what rsync said where it failed', async () => {
    const missing = await openTarget('files.example.com:/srv', { PATH: folder });
    await expect(upload(missing, build)).rejects.toThrow(/apt-get install rsync/);
    const failing = await openTarget('files.example.com:/srv', { ...process.env, RSYNC_RSH: '/bin/false' });
    await expect(upload(failing, build)).rejects.toThrow(/rsync ended with \d+: rsync/);
  });

  it('takes nothing that looks like an option for a server', async () => {
    expect((await openTarget('-oProxyCommand=x:/srv', {})).place).toBe(path.resolve('-oProxyCommand=x:/srv'));
  });
});
