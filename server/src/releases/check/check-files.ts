/** Fetches every file of a release from its module's origin, and compares it with what a host requires. */
import type { FieldError, ReleaseDescription } from '@admin-h5/contract';
import { createHash } from 'node:crypto';
import type { LookupAddress } from 'node:dns';
import { get as getHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { get as getHttps } from 'node:https';
import { ConcurrencyLimit } from '../../concurrency-limit.ts';
import { allowedAddresses, connectOnlyTo } from '../../public-addresses.ts';

/** Bounds of one check; the longest takes less than a proxy waits for the API. */
export interface CheckLimits {
  files: number;
  fileBytes: number;
  totalBytes: number;
  /** Files that are fetched at the same time. */
  atOnce: number;
  /** Milliseconds for one file. */
  fileTime: number;
  /** Milliseconds for all files. */
  totalTime: number;
  /** Errors after which no further file is fetched. */
  errors: number;
}

export const usualLimits: CheckLimits = {
  files: 2000,
  fileBytes: 16 * 1_048_576,
  totalBytes: 128 * 1_048_576,
  atOnce: 8,
  fileTime: 10_000,
  totalTime: 45_000,
  errors: 20,
};

interface FilesToCheck {
  /** Of the module, as the operator set it, without a trailing slash. */
  origin: string;
  build: string;
  files: ReleaseDescription['files'];
  /** Origins of the hosts, which must be allowed to read the files; none: not checked. */
  hostOrigins: readonly string[];
  /** Private networks that the origin may be in. */
  networks: readonly (readonly [string, number])[];
}

const scriptTypes = ['text/javascript', 'application/javascript'];

function typeFault(path: string, type: string): string | null {
  if (path.endsWith('.js') && !scriptTypes.includes(type)) return `类型应为 text/javascript，实际为 ${type || '空'}`;
  if (path.endsWith('.css') && type !== 'text/css') return `类型应为 text/css，实际为 ${type || '空'}`;
  return type === '' ? '缺少 Content-Type' : null;
}

function findFault(path: string, expected: string, host: string, file: FetchedFile): string | null {
  if (file.status >= 300 && file.status < 400) return `返回了重定向（HTTP ${file.status}），请直接提供文件`;
  if (file.status !== 200) return `不存在或无法读取（HTTP ${file.status}），请先上传完整的构建目录`;
  if (file.integrity !== expected) return '内容与 release.json 中的 SHA-384 不一致，请重新上传该构建';
  const type = typeFault(path, file.type);
  if (type !== null) return `${type}，请修正服务器的 Content-Type`;
  if (host !== '' && file.allowedOrigin !== host && file.allowedOrigin !== '*')
    return `缺少 Access-Control-Allow-Origin: ${host}，请在该来源上允许此主机`;
  return null;
}

/**
 * Fetches every file of a build from its module's origin, and compares content, type and CORS header with what a host requires.
 * @returns one error for each file that a host would refuse; at most `limits.errors`
 */
export async function checkFiles(
  { origin, build, files, hostOrigins, networks }: FilesToCheck,
  limits: CheckLimits,
): Promise<FieldError[]> {
  const entries = Object.entries(files);
  if (entries.length > limits.files) return [{ field: 'files', message: `文件超过 ${limits.files} 个` }];
  const base = `${origin}/${build}/`;
  let addresses;
  try {
    addresses = await allowedAddresses(new URL(base).hostname, networks);
  } catch (error) {
    return [{ field: 'files', message: `无法访问 ${origin}：${error instanceof Error ? error.message : ''}` }];
  }
  const errors: FieldError[] = [];
  const queue = new ConcurrencyLimit(limits.atOnce);
  const end = AbortSignal.timeout(limits.totalTime);
  const hosts = hostOrigins.length > 0 ? hostOrigins : [''];
  let total = 0;

  const checkOne = async (path: string, expected: string, host: string) => {
    if (errors.length >= limits.errors) return;
    const timer = AbortSignal.timeout(limits.fileTime);
    let size = 0;
    const take = (bytes: number) => {
      size += bytes;
      total += bytes;
      if (size > limits.fileBytes) throw new Error(`超过 ${limits.fileBytes} 字节`);
      if (total > limits.totalBytes) throw new Error(`全部文件超过 ${limits.totalBytes} 字节`);
    };
    const signal = AbortSignal.any([end, timer]);
    const fault = await fetchFile(new URL(base + path), { origin: host, addresses, take, signal }).then(
      (file) => findFault(path, expected, host, file),
      (error: unknown) => {
        if (end.aborted) return `全部文件未在 ${limits.totalTime / 1000} 秒内读完`;
        if (timer.aborted) return `未在 ${limits.fileTime / 1000} 秒内读完，请检查该来源的速度`;
        return `无法读取：${error instanceof Error ? error.message : String(error)}`;
      },
    );
    if (fault !== null) errors.push({ field: `files/${path}`, message: `${base}${path} ${fault}` });
  };
  // One host reads every file; the others only the first, since an origin has one rule for all files.
  const [first = '', ...others] = hosts;
  const [firstEntry] = entries;
  await Promise.all([
    ...entries.map(([path, expected]) => queue.run(() => checkOne(path, expected, first))),
    ...(firstEntry ? others.map((host) => queue.run(() => checkOne(firstEntry[0], firstEntry[1], host))) : []),
  ]);
  return errors.slice(0, limits.errors);
}

/** A file as the origin serves it to a page of the host. */
interface FetchedFile {
  status: number;
  /** Without parameters, in lower case; '' where there is none. */
  type: string;
  /** `Access-Control-Allow-Origin`; '' where there is none. */
  allowedOrigin: string;
  /** In the form of an `integrity` attribute; '' unless the status is 200. */
  integrity: string;
}

interface FetchOptions {
  /** Sent as `Origin`; '' sends none. */
  origin: string;
  /** Addresses of the file's host; no other is connected to. */
  addresses: readonly LookupAddress[];
  /** Called with the size of each part that arrives; throws where it is one too many. */
  take: (bytes: number) => void;
  signal: AbortSignal;
}

function open(url: URL, options: RequestOptions): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const get = url.protocol === 'https:' ? getHttps : getHttp;
    get(url, options, resolve).on('error', reject);
  });
}

const text = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(',') : (value ?? ''));

async function digest(response: IncomingMessage, take: FetchOptions['take']): Promise<string> {
  const hash = createHash('sha384');
  for await (const part of response) {
    const chunk: Buffer = part;
    take(chunk.length);
    hash.update(chunk);
  }
  return `sha384-${hash.digest('base64')}`;
}

/**
 * Fetches a file once, uncompressed; a redirect is not followed but returned. (`fetch` cannot be given the addresses.)
 * @throws the error of the connection, and what `take` throws
 */
async function fetchFile(url: URL, { origin, addresses, take, signal }: FetchOptions): Promise<FetchedFile> {
  const response = await open(url, {
    agent: false,
    signal,
    headers: {
      ...(origin === '' ? {} : { origin }),
      accept: '*/*',
      'accept-encoding': 'identity',
      'user-agent': 'admin-h5-api',
    },
    lookup: connectOnlyTo(addresses),
  });
  try {
    const status = response.statusCode ?? 0;
    const { headers } = response;
    const facts = {
      status,
      type: (text(headers['content-type']).split(';')[0] ?? '').trim().toLowerCase(),
      allowedOrigin: text(headers['access-control-allow-origin']),
    };
    return { ...facts, integrity: status === 200 ? await digest(response, take) : '' };
  } finally {
    response.destroy();
  }
}
