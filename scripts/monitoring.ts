/**
 * `npm run test:monitoring`: checks `deploy/prometheus` with promtool, and runs each query of `deploy/grafana` on a real Prometheus that
 * has read a real API. Installs Debian's prometheus where it is missing and this runs as root.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { devCipher } from '@admin-h5/contract';
import { encryptPassword } from '@admin-h5/contract/cipher';
import Joi from 'joi';
import { freePort } from './local/ports.ts';

const root = join(import.meta.dirname, '..');
const rulesFolder = join(root, 'deploy/prometheus');
const waitTime = 30_000;
const [module, build] = ['monitored', 'b1'];
const password = 'monitoring-123';

const folder = mkdtempSync(join(tmpdir(), 'admin-h5-monitoring-'));
const children: ChildProcess[] = [];

function requirePrometheus(): void {
  if (spawnSync('promtool', ['--version']).status === 0) return;
  if (process.getuid?.() !== 0) throw new Error('Prometheus is not installed (Debian: apt-get install prometheus)');
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  spawnSync('apt-get', ['update', '-q'], options);
  spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'prometheus'], options);
}

function promtool(...args: string[]): void {
  const { status } = spawnSync('promtool', args, { cwd: rulesFolder, stdio: 'inherit' });
  if (status !== 0) throw new Error(`promtool ${args.join(' ')} failed`);
}

async function until<T>(what: string, ask: () => Promise<T | null>): Promise<T> {
  const end = Date.now() + waitTime;
  for (;;) {
    const found = await ask().catch(() => null);
    if (found !== null) return found;
    if (Date.now() > end) throw new Error(`${what}: not within ${waitTime} ms`);
    await pause(200);
  }
}

const isUp = (address: string) => until(address, async () => ((await fetch(address)).ok ? true : null));

function start(program: string, args: string[], environment: NodeJS.ProcessEnv = {}): void {
  const env = { ...process.env, ...environment };
  children.push(spawn(program, args, { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] }));
}

async function post(url: string, body: unknown, token = ''): Promise<unknown> {
  const headers = { 'Content-Type': 'application/json', ...(token === '' ? {} : { Authorization: `Bearer ${token}` }) };
  const response = await fetch(url, {
    method: url.endsWith('/stable') ? 'PUT' : 'POST',
    headers,
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} returned ${response.status}: ${await response.text()}`);
  return response.json();
}

/** An API with one module, a release of it, and one device that has drawn it. */
async function startApi(): Promise<number> {
  const port = await freePort();
  const environment = {
    DATA_DIR: join(folder, 'data'),
    API_PORT: String(port),
    ADMIN_PASSWORD: password,
    DEMO_CONTENT: 'off',
    REMOTE_CHECK: 'off',
    LOG_LEVEL: 'warn',
  };
  start(process.execPath, ['--disable-warning=ExperimentalWarning', join(root, 'server/src/server.ts')], environment);
  const api = `http://127.0.0.1:${port}`;
  await isUp(`${api}/api/health/ready`);
  const operate = (...args: string[]): string => {
    const program = join(root, 'server/src/commands/remote.ts');
    const env = { ...process.env, ...environment };
    return spawnSync(process.execPath, [program, ...args], { env, encoding: 'utf8' }).stdout.trim();
  };
  operate('add', module, 'https://monitored.example.com');
  const team = operate('token', module, 'team').split(' ').at(-1) ?? '';
  const declaration = {
    name: module,
    title: '模块',
    icon: 'grid',
    prefixes: [module],
    navigation: [],
    routes: [{ path: `${module}/index`, title: '列表', rights: [] }],
    contract: { '@admin-h5/client': '^1.0.0' },
  };
  const release = {
    build,
    version: '1.0.0',
    declaration,
    remote: { name: module, global: module, entry: 'remoteEntry.js', type: 'script' },
    files: { 'remoteEntry.js': `sha384-${'A'.repeat(64)}` },
    signature: null,
  };
  await post(`${api}/api/remotes/${module}/releases`, release, team);
  await post(`${api}/api/remotes/${module}/stable`, { build }, team);
  const login = { username: 'admin', password: encryptPassword(password, devCipher), rememberMe: false };
  const tokenSchema = Joi.object<{ token: string }>({ token: Joi.string().required() }).unknown();
  const { token } = Joi.attempt(await post(`${api}/api/auth/login`, login), tokenSchema);
  const device = createHash('sha256').update('device').digest('hex');
  const reports = [{ module, build, phase: 'drawn', loadTime: 120 }];
  await post(`${api}/api/remotes/reports`, { device, reports }, token);
  return port;
}

/** A Prometheus with the deployment's rules that reads this API. */
async function startPrometheus(apiPort: number): Promise<string> {
  const port = await freePort();
  const config = {
    global: { scrape_interval: '1s' },
    rule_files: [join(rulesFolder, 'alerts.yml')],
    scrape_configs: [{ job_name: 'admin-h5-api', static_configs: [{ targets: [`127.0.0.1:${apiPort}`] }] }],
  };
  const file = join(folder, 'prometheus.yml');
  // JSON is YAML.
  writeFileSync(file, JSON.stringify(config));
  const address = `127.0.0.1:${port}`;
  const data = `--storage.tsdb.path=${join(folder, 'prometheus')}`;
  start('prometheus', [`--config.file=${file}`, data, `--web.listen-address=${address}`, '--log.level=error']);
  await isUp(`http://${address}/-/ready`);
  return `http://${address}`;
}

interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[];
}
const dashboardSchema = Joi.object<Dashboard>({
  panels: Joi.array()
    .items(
      Joi.object({
        title: Joi.string(),
        targets: Joi.array().items(Joi.object({ expr: Joi.string() }).unknown()),
      }).unknown(),
    )
    .min(1)
    .required(),
}).unknown();
const resultSchema = Joi.object<{ data: { result: unknown[] } }>({
  data: Joi.object({ result: Joi.array().required() }).unknown().required(),
}).unknown();

async function query(prometheus: string, expression: string): Promise<unknown[]> {
  const response = await fetch(`${prometheus}/api/v1/query?query=${encodeURIComponent(expression)}`);
  return Joi.attempt(await response.json(), resultSchema, expression).data.result;
}

async function main(): Promise<void> {
  requirePrometheus();
  promtool('check', 'config', 'prometheus.yml');
  promtool('test', 'rules', 'alerts.test.yml');
  const prometheus = await startPrometheus(await startApi());
  const read = (expression: string) => async () => ((await query(prometheus, expression)).length > 0 ? true : null);
  // Rates need two samples.
  await until('two samples', read('rate(http_request_duration_seconds_count[5m]) >= 0 and on () module_devices'));
  const dashboard: unknown = JSON.parse(readFileSync(join(root, 'deploy/grafana/admin-h5.json'), 'utf8'));
  // Without a canary in this API: it parses and runs, and returns nothing.
  const empty = new Set(['灰度比例']);
  for (const { title, targets } of Joi.attempt(dashboard, dashboardSchema).panels) {
    for (const { expr } of targets) {
      const { length } = await query(prometheus, expr);
      if (length === 0 && !empty.has(title)) throw new Error(`${title} has no data: ${expr}`);
      console.log(`${title}: ${length} series`);
    }
  }
}

try {
  await main();
} finally {
  for (const child of children) {
    if (child.exitCode !== null) continue;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
}
