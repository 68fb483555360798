import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { accountRows } from '../../server/test/calls/accounts.ts';
import { findFaults, findPod, readResources, selects } from '../test/kubernetes.ts';

const here = import.meta.dirname;
const kustomizations = ['base', ...readdirSync(path.join(here, 'overlays')).map((name) => `overlays/${name}`)];
const resources = (name: string) => readResources(path.join(here, name));
const namesOf = (list: readonly { metadata?: { name?: string } }[]) => list.map(({ metadata }) => metadata?.name);

describe.each(kustomizations)('deploy/kubernetes/%s', (name) => {
  const found = resources(name);
  const pods = found.deployments.map(findPod);

  it('fits the schemas of Kubernetes, and has no field that they do not know', () => {
    expect(found.all.flatMap(findFaults)).toEqual([]);
    const { all: _, ...kinds } = found;
    expect(Object.values(kinds).flat()).toHaveLength(found.all.length);
  });

  it('has no two resources of one kind and name', () => {
    const names = found.all.map(({ kind, metadata }) => `${kind} ${metadata?.name}`);
    expect(names.filter((entry, index) => names.indexOf(entry) !== index)).toEqual([]);
  });

  it('puts everything into one namespace', () => {
    const places = found.all.flatMap(({ kind, metadata }) => (kind === 'Namespace' ? [] : [metadata?.namespace]));
    expect(new Set(places).size).toBe(1);
    expect(resources('base').namespaces.map(({ metadata }) => metadata?.name)).toContain(places[0]);
  });

  it('names only settings, volumes, secrets and mounts that exist', () => {
    for (const { pod, container } of pods) {
      const maps = container.envFrom?.map(({ configMapRef }) => configMapRef?.name);
      expect(namesOf(found.configMaps)).toEqual(maps);
      const volumes = pod.volumes ?? [];
      expect(container.volumeMounts?.map((mount) => mount.name).toSorted()).toEqual(
        volumes.map((volume) => volume.name).toSorted(),
      );
      const claims = volumes.flatMap(({ persistentVolumeClaim }) => persistentVolumeClaim?.claimName ?? []);
      expect(namesOf(found.claims)).toEqual(expect.arrayContaining(claims));
      const secrets = volumes.flatMap(({ secret }) => secret?.secretName ?? []);
      expect(secrets.filter((secret) => secret !== 'admin-h5')).toEqual([]);
    }
  });

  const addressed = found.services.filter(({ spec }) => spec?.clusterIP !== 'None');

  it('selects the pods of its Deployments by every selector', () => {
    expect(pods.map(({ labels }) => labels)).toEqual(found.deployments.map(({ spec }) => spec?.selector.matchLabels));
    for (const { name: deployment, labels } of pods) {
      const budgets = found.budgets.filter(({ spec }) => selects(labels, spec?.selector?.matchLabels));
      expect(namesOf(budgets)).toEqual([deployment]);
      expect(namesOf(addressed.filter(({ spec }) => selects(labels, spec?.selector)))).toEqual([deployment]);
      const policies = found.policies.filter(({ spec }) => selects(labels, spec?.podSelector?.matchLabels));
      expect(policies.some(({ spec }) => spec?.ingress && spec.policyTypes?.includes('Egress'))).toBe(true);
      const scaled = found.autoscalers.map(({ spec }) => spec?.scaleTargetRef);
      expect(scaled).toContainEqual({ apiVersion: 'apps/v1', kind: 'Deployment', name: deployment });
    }
    expect(found.budgets).toHaveLength(pods.length);
    expect(found.autoscalers).toHaveLength(pods.length);
    expect(addressed).toHaveLength(pods.length);
    const selected = found.policies.map(({ spec }) =>
      pods.some(({ labels }) => selects(labels, spec?.podSelector?.matchLabels)),
    );
    expect(selected).not.toContain(false);
  });

  it('leads from address to container by ports that exist', () => {
    for (const { metadata, spec } of addressed) {
      const { container } = pods.find(({ name: deployment }) => deployment === metadata?.name) ?? {};
      const ports = container?.ports?.map((port) => port.name);
      expect(spec?.ports?.map(({ targetPort }) => targetPort)).toEqual(ports);
    }
    for (const { spec } of found.ingresses) {
      const hosts = spec?.rules?.map((rule) => rule.host);
      expect(spec?.tls?.flatMap((entry) => entry.hosts)).toEqual(hosts);
      const backends = spec?.rules?.flatMap((rule) => rule.http?.paths.map(({ backend }) => backend.service)) ?? [];
      for (const backend of backends) {
        const service = found.services.find(({ metadata }) => metadata?.name === backend?.name);
        expect(service?.spec?.ports?.map((port) => port.name)).toContain(backend?.port?.name);
      }
    }
    for (const { spec } of found.policies) {
      const open = spec?.ingress?.flatMap(({ ports }) => ports?.map(({ port }) => port)) ?? [];
      const { container } = pods.find(({ labels }) => selects(labels, spec?.podSelector?.matchLabels)) ?? {};
      const ports = container?.ports?.map((port) => port.containerPort);
      expect(open.filter((port) => !ports?.includes(Number(port)))).toEqual([]);
    }
  });

  it('runs every container as an ordinary user without capabilities, on a read-only file system', () => {
    for (const { pod, container } of pods) {
      expect(pod).toMatchObject({
        automountServiceAccountToken: false,
        // The Service `api` would set API_PORT.
        enableServiceLinks: false,
        securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
      });
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
    }
  });

  it('gives every container probes of calls that exist, limits, and time to finish', () => {
    const api = accountRows.flatMap((row) => (row.method === 'GET' && row.caller === 'open' ? row.path : []));
    for (const { pod, container } of pods) {
      const probes = [container.startupProbe, container.readinessProbe, container.livenessProbe];
      for (const probe of probes) {
        const { path: call = '', port } = probe?.httpGet ?? {};
        expect(container.ports?.map((entry) => entry.name)).toContain(port);
        expect(container.name === 'api' ? api : ['/healthz']).toContain(call);
      }
      for (const sizes of [container.resources?.requests, container.resources?.limits])
        expect(Object.keys(sizes ?? {})).toEqual(['cpu', 'memory']);
      expect(container.lifecycle?.preStop?.exec?.command).toEqual(['sleep', '5']);
      expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(30);
    }
    for (const { spec } of found.autoscalers) expect(spec?.minReplicas).toBeGreaterThanOrEqual(2);
    for (const { spec } of found.budgets) expect(spec?.maxUnavailable).toBe(1);
  });
});

describe('probes of web containers', () => {
  it.each(['host', 'remote'])('are served by the nginx of a %s', (template) => {
    const text = readFileSync(path.join(here, '../nginx', `${template}.conf.template`), 'utf8');
    expect(text).toContain('location = /healthz {');
  });
});

describe('the check of fields', () => {
  it('finds one that Kubernetes would drop, and one of a wrong kind', () => {
    const service = { apiVersion: 'v1', kind: 'Service', metadata: { name: 'x' } };
    const misspelt = { ...service, spec: { selector: { app: 'x' }, ports: [{ port: 80, targetport: 80 }] } };
    expect(findFaults(misspelt)).toEqual(['Service has no field /spec/ports/0/targetport']);
    const wrong = { ...service, spec: { ports: [{ port: 'http' }] } };
    expect(findFaults(wrong)).toEqual([expect.stringContaining('integer')]);
    expect(findFaults({ ...service, kind: 'Pod' })).toEqual(['there is no schema for v1 Pod']);
  });
});

it('names every instance of the API for Prometheus, and lets mail out', () => {
  const found = resources('base');
  const headless = found.services.filter(({ spec }) => spec?.clusterIP === 'None');
  expect(headless.map(({ metadata, spec }) => [metadata?.name, spec?.selector])).toEqual([
    ['api-instances', { app: 'api' }],
  ]);
  const api = found.policies.find(({ metadata }) => metadata?.name === 'api');
  const ports = api?.spec?.egress?.flatMap((rule) => (rule.to ? [] : (rule.ports ?? []).map(({ port }) => port)));
  expect(ports).toEqual(expect.arrayContaining([25, 465, 587]));
});
