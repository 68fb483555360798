import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isOriginIn } from '@admin-h5/contract';
import { remoteNames } from '../../scripts/build/workspaces.ts';
import { readSettings } from '../../server/src/settings.ts';
import { maxBody } from '../nginx/configuration.ts';
import { readHost, readRemote } from '../web/container-settings.ts';
import { findPod, readResources } from '../test/kubernetes.ts';

const here = import.meta.dirname;
const overlays = readdirSync(path.join(here, 'overlays'));
const resources = (name: string) => readResources(path.join(here, name));
const secretsPath = '/run/secrets/admin-h5';

/** Files as the secret `admin-h5` holds them (deploy/README.md). */
const secretFiles = {
  'database-url': 'postgres://admin_h5:password@postgres.example.com:5432/admin_h5',
  'jwt-secret': 's'.repeat(32),
  'password-cipher-key': 'a-deployment-key',
  'password-cipher-iv': 'a-deployment-iv-',
  'webhook-secret': 'w'.repeat(32),
  'smtp-url': 'smtp://mail.example.com:587',
};
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'admin-h5-kubernetes-'));
  for (const [name, content] of Object.entries(secretFiles)) writeFileSync(path.join(folder, name), content);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The environment of a Deployment's container, with the secrets in a folder of this test. */
function environmentOf(name: string, deployment: string): Record<string, string> {
  const { configMaps, deployments } = resources(name);
  const found = deployments.find(({ metadata }) => metadata?.name === deployment);
  if (!found) throw new Error(`no Deployment ${deployment}`);
  const { container } = findPod(found);
  const shared = container.envFrom?.map(({ configMapRef }) => configMapRef?.name) ?? [];
  const maps = configMaps.filter(({ metadata }) => shared.includes(metadata?.name));
  const own = container.env?.map(({ name: key, value = '' }) => [key, value.replace(secretsPath, folder)]) ?? [];
  return {
    NODE_ENV: 'production',
    ...Object.assign({}, ...maps.map(({ data }) => data)),
    ...Object.fromEntries(own),
  };
}

/** Name and port of a Service of the operator's, as seen from other namespaces. */
function addressOf(name: string): string | undefined {
  const { metadata, spec } = resources('base').services.find((service) => service.metadata?.name === name) ?? {};
  return `${metadata?.name}.${metadata?.namespace}.svc.cluster.local:${spec?.ports?.[0]?.port}`;
}

describe('the settings of the manifests', () => {
  it('let the largest upload through the Ingress, as nginx behind it does', () => {
    const { ingresses } = resources('base');
    const annotations = ingresses.find(({ metadata }) => metadata?.name === 'host')?.metadata?.annotations;
    expect(annotations?.['nginx.ingress.kubernetes.io/proxy-body-size']).toBe(String(maxBody));
  });

  it('start the API and the host in production', () => {
    const api = readSettings({ ...environmentOf('base', 'api'), DATA_DIR: folder });
    expect(api).toMatchObject({
      databaseUrl: secretFiles['database-url'],
      trustProxy: 2,
      jwtSecrets: ['s'.repeat(32)],
    });
    const { config, apiUpstream, renderer } = readHost(environmentOf('base', 'host'));
    expect(config).toMatchObject({ registry: '/api/remotes', cipherKey: 'a-deployment-key' });
    expect(new URL(apiUpstream).host).toBe(addressOf('api'));
    expect(renderer).toBe(`http://${addressOf('web-server')}`);
  });

  it("start web-server with the host's image and settings, whose pages the host would not take otherwise", () => {
    const { SERVICE, ...environment } = environmentOf('base', 'web-server');
    const { RENDERER_UPSTREAM: _, TRUST_PROXY: _proxies, ...ofHost } = environmentOf('base', 'host');
    expect([SERVICE, environment]).toEqual(['web-server', ofHost]);
    const images = resources('base').deployments.map((deployment) => [
      findPod(deployment).name,
      findPod(deployment).container.image,
    ]);
    const image = Object.fromEntries(images);
    expect(image['web-server']).toBe(image.host);
  });

  it.each(overlays)('start the remote %s at an address that the host allows', (name) => {
    const environment = environmentOf(`overlays/${name}`, 'web');
    const { moduleOrigins, hostOrigins } = readSettings({ ...environmentOf('base', 'api'), DATA_DIR: folder });
    expect(readRemote(environment).hostOrigins).toEqual(hostOrigins);
    const { ingresses } = resources(`overlays/${name}`);
    const origins = ingresses.flatMap(({ spec }) => spec?.rules?.map(({ host }) => `https://${host}`) ?? []);
    expect(origins).toHaveLength(1);
    expect(origins.filter((origin) => !isOriginIn(origin, moduleOrigins))).toEqual([]);
  });

  it('are those of the six remotes, each with an image and a namespace of its own', () => {
    expect(overlays.toSorted()).toEqual(remoteNames().toSorted());
    const of = overlays.flatMap((name) => resources(`overlays/${name}`).deployments);
    expect(of.map(({ metadata }) => metadata?.namespace)).toEqual(overlays.map((name) => `admin-h5-${name}`));
    expect(of.map((deployment) => findPod(deployment).container.image)).toEqual(
      overlays.map((name) => `registry.example.com/admin-h5/${name}:latest`),
    );
  });
});
