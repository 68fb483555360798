import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Script } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { root } from '../../scripts/build/workspaces.ts';
import { readSettings } from '../../server/src/settings.ts';
import type { Environment } from '../../server/src/environment.ts';
import { readHostSettings } from '../web/host-settings.ts';
import { composeSchema, type ComposeFile } from '../test/compose-schema.ts';

const text = readFileSync(path.join(root, 'docker-compose.yml'), 'utf8');
const checked = composeSchema.validate(parse(text, { merge: true }), { abortEarly: false, convert: false });
const { services, volumes, networks, secrets }: ComposeFile = checked.value;
const all = Object.entries(services);
const remotes = ['category', 'material', 'banner', 'gallery', 'user', 'inquiry'];
/** Services with an image of their own; `web-server` runs the host's. */
const own = (['api', 'host', ...remotes] as const).map((name) => [name, services[name]] as const);
const example = readFileSync(path.join(root, '.env.example'), 'utf8');

/** Names of `${NAME…}` in the file. */
const settings = new Set([...text.matchAll(/\$\{([A-Z\d_]+)/g)].map(([, name]) => name));

/** The value of a service's setting, without the message for a missing one. */
const settingOf = (service: string, name: string) =>
  String(services[service]?.environment?.[name]).replace(/:\?.*/, '}');

/** Folders of a service that are in memory. */
const temporary = (service: string) => services[service]?.tmpfs.map((entry) => entry.split(':')[0]);

/** Services on a network. */
const members = (network: string) => all.flatMap(([name, service]) => (service.networks.includes(network) ? name : []));

const mounted = /^\/run\/secrets\/(.+)$/;

/** A secret is passed as a value or as a file. */
const otherForm = (name: string) => (name.endsWith('_FILE') ? name.slice(0, -'_FILE'.length) : `${name}_FILE`);

describe('docker-compose.yml', () => {
  it('fits the schema', () => {
    expect(checked.error?.message).toBeUndefined();
  });

  it('starts PostgreSQL, the API, the host, what renders its pages and the six remotes, each with a health check', () => {
    expect(Object.keys(services).toSorted()).toEqual(['api', 'host', 'postgres', 'web-server', ...remotes].toSorted());
    expect(all.filter(([, service]) => service.healthcheck.test.length < 2)).toEqual([]);
  });

  it('uses health checks without spaces in arguments, which Podman would split', () => {
    const words = all.flatMap(([, service]) => service.healthcheck.test);
    expect(words.filter((word) => /\s/.test(word))).toEqual([]);
    const scripts = own.map(([, service]) => service?.healthcheck.test.at(-1) ?? '');
    expect(scripts.map((script) => new Script(script))).toHaveLength(own.length);
  });

  it('builds a separate image for each of our services from an existing file', () => {
    const images = own.map(([, service]) => service?.image);
    expect(new Set(images).size).toBe(own.length);
    const files = own.map(([, service]) => path.join(root, service?.build?.dockerfile ?? 'nothing'));
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
    const web = own.filter(([name]) => name !== 'api');
    expect(web.map(([, service]) => service?.build?.args?.SERVICE)).toEqual(web.map(([name]) => name));
  });

  it('stores data and earlier builds on volumes that no two services share, but for the registry that the API writes', () => {
    const used = all.flatMap(([, service]) => (service.volumes ?? []).map((volume) => volume.split(':')[0] ?? ''));
    expect(used.toSorted()).toEqual([...Object.keys(volumes), 'registry'].toSorted());
    expect(services.host?.volumes).toContain('registry:/srv/registry');
    expect(services.api?.environment?.REGISTRY_FILE).toBe('/srv/registry/remotes.json');
    for (const name of ['host', ...remotes]) expect(services[name]?.volumes).toContain(`${name}-builds:/srv/builds`);
    expect(services.postgres?.volumes).toEqual(['database:/var/lib/postgresql/data']);
    expect(services.api?.volumes).toEqual(['files:/data', 'registry:/srv/registry']);
  });

  it('allows several instances of the API: no fixed port or container name', () => {
    expect(services.api?.ports).toBeUndefined();
    expect(services.api?.deploy?.replicas).toMatch(/^\$\{API_REPLICAS:-\d+\}$/);
  });

  it("renders pages with the host's image, with its settings, at the address that the host names, by any number of instances", () => {
    const { host, 'web-server': renderer } = services;
    expect(renderer?.image).toBe(host?.image);
    expect(renderer?.ports).toBeUndefined();
    expect(renderer?.deploy.replicas).toMatch(/^\$\{WEB_SERVER_REPLICAS:-\d+\}$/);
    const { RENDERER_UPSTREAM, RETAIN_DAYS, RETAIN_BUILDS, TRUST_PROXY: _, ...page } = host?.environment ?? {};
    expect(renderer?.environment).toEqual({ ...page, SERVICE: 'web-server', PAGE_SECONDS: '${PAGE_SECONDS:-}' });
    expect(RENDERER_UPSTREAM).toBe('http://web-server:8080');
    expect([RETAIN_DAYS, RETAIN_BUILDS]).toEqual(['${RETAIN_DAYS:-}', '${RETAIN_BUILDS:-}']);
  });

  it('starts the host and the remotes independently, so that a failed one does not stop others', () => {
    for (const name of ['host', 'web-server', ...remotes]) expect(services[name]?.depends_on).toBeUndefined();
  });

  it('publishes the documented ports on this machine only, by default', () => {
    const ports = ['host', ...remotes].map((name) => services[name]?.ports);
    expect(ports).toEqual(
      [
        'HOST_PORT:-8080',
        'CATEGORY_PORT:-8081',
        'MATERIAL_PORT:-8082',
        'BANNER_PORT:-8083',
        'GALLERY_PORT:-8084',
        'USER_PORT:-8085',
        'INQUIRY_PORT:-8086',
      ].map((port) => ['${PUBLISH_ADDRESS:-127.0.0.1}:${' + port + '}:8080']),
    );
    expect(services.postgres?.ports).toBeUndefined();
  });

  it('takes each image from a setting, which a release fills with a digest', () => {
    for (const [name, { image }] of all.filter(([name]) => name !== 'web-server')) {
      expect(image.startsWith('${' + name.toUpperCase() + '_IMAGE:-')).toBe(true);
    }
    for (const [name, service] of own) {
      expect(service?.image).toContain(`:-admin-h5/${name}:latest}`);
    }
    expect(text).not.toMatch(/sha256:/);
  });

  it('runs every container without capabilities, on a read-only file system, within limits', () => {
    for (const [, service] of all) {
      expect(service).toMatchObject({
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        read_only: true,
      });
      expect(service.deploy.resources.limits.pids).toBeGreaterThan(0);
    }
  });

  it('gives every program the temporary folders that it writes to, and no other place', () => {
    for (const name of ['host', 'web-server', ...remotes]) expect(temporary(name)).toEqual(['/run/web']);
    expect(temporary('api')).toEqual(['/tmp']);
    expect(temporary('postgres')).toEqual(['/tmp', '/var/run/postgresql']);
  });

  it('lets only the API reach PostgreSQL, and nothing of a remote reach either', () => {
    expect(networks).toEqual({ database: { internal: true }, app: null, modules: null });
    expect(members('database').toSorted()).toEqual(['api', 'postgres']);
    expect(members('app').toSorted()).toEqual(['api', 'host', 'web-server']);
    expect(members('modules')).toEqual(remotes);
  });

  it('reads secrets from files, each mounted where it is read and nowhere else', () => {
    for (const [name, { file }] of Object.entries(secrets)) expect(file).toBe('${SECRETS:-./secrets}/' + name);
    const used = all.flatMap(([, service]) => service.secrets ?? []);
    expect(new Set(used)).toEqual(new Set(Object.keys(secrets)));
    for (const [, service] of all) {
      const read = Object.values(service.environment ?? {}).flatMap((value) => mounted.exec(String(value))?.[1] ?? []);
      expect(new Set(read)).toEqual(new Set(service.secrets));
    }
    // No secret, and no address with a password, stands in the environment of a container.
    const values = all.flatMap(([, service]) => Object.entries(service.environment ?? {}));
    expect(values.filter(([name]) => /(PASSWORD|SECRET|CIPHER_KEY|CIPHER_IV)$/.test(name))).toEqual([]);
    expect(text).not.toMatch(/admin-h5-dev|:\/\/[^/\s]*:[^/\s]*@/);
  });

  it('gives page and API the same cipher and links', () => {
    for (const name of [
      'PASSWORD_CIPHER_KEY_FILE',
      'PASSWORD_CIPHER_IV_FILE',
      'LINK_ORIGINS',
      'REGISTER_SMS',
      'ROOT_KEY',
      'REVOKED_KEYS',
    ] as const) {
      expect(settingOf('host', name)).toBe(settingOf('api', name));
    }
  });

  it.each([
    ['host', (environment: Environment) => readHostSettings(environment)],
    ['api', (environment: Environment) => readSettings(environment)],
  ])('passes every setting that the program of %s reads, unless the image sets it', (service, read) => {
    const names = new Set<string>();
    const known: Environment = { JWT_SECRET: 'x'.repeat(32) };
    read(
      new Proxy(known, {
        get: (_, name) => {
          names.add(String(name));
          return known[String(name)];
        },
      }),
    );
    const ofImage = ['NODE_ENV', 'BIND', 'API_PORT', 'DATA_DIR'];
    const passed = new Set([...Object.keys(services[service]?.environment ?? {}), ...ofImage]);
    expect([...names].filter((name) => !passed.has(name) && !passed.has(otherForm(name)))).toEqual([]);
  });

  it('lists each of its settings in .env.example, which sets no secret', () => {
    const listed = [...example.matchAll(/^#?([A-Z\d_]+)=/gm)].map(([, name]) => name);
    expect(new Set(listed)).toEqual(settings);
    expect(example).not.toMatch(/SECRET=|PASSWORD|CIPHER/);
  });
});
