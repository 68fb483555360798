import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { Deployment } from 'kubernetes-models/apps/v1';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, Namespace, PersistentVolumeClaim, Service } from 'kubernetes-models/v1';
import Joi from 'joi';
import { type Document, parse, parseAllDocuments } from 'yaml';
import { validate as deployment } from 'kubernetes-models/_schemas/IoK8sApiAppsV1Deployment';
import { validate as autoscaler } from 'kubernetes-models/_schemas/IoK8sApiAutoscalingV2HorizontalPodAutoscaler';
import { validate as configMap } from 'kubernetes-models/_schemas/IoK8sApiCoreV1ConfigMap';
import { validate as namespace } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Namespace';
import { validate as volumeClaim } from 'kubernetes-models/_schemas/IoK8sApiCoreV1PersistentVolumeClaim';
import { validate as service } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Service';
import { validate as ingress } from 'kubernetes-models/_schemas/IoK8sApiNetworkingV1Ingress';
import { validate as networkPolicy } from 'kubernetes-models/_schemas/IoK8sApiNetworkingV1NetworkPolicy';
import { validate as disruptionBudget } from 'kubernetes-models/_schemas/IoK8sApiPolicyV1PodDisruptionBudget';

/** The resources of a kustomization by kind. */
export function readResources(folder: string) {
  const all = buildResources(folder);
  return {
    all,
    namespaces: all.filter(Namespace.is),
    configMaps: all.filter(ConfigMap.is),
    claims: all.filter(PersistentVolumeClaim.is),
    services: all.filter(Service.is),
    deployments: all.filter(Deployment.is),
    ingresses: all.filter(Ingress.is),
    policies: all.filter(NetworkPolicy.is),
    budgets: all.filter(PodDisruptionBudget.is),
    autoscalers: all.filter(HorizontalPodAutoscaler.is),
  };
}

type Deployments = ReturnType<typeof readResources>['deployments'];

/** What the rules read of a Deployment. */
export function findPod({ metadata, spec }: Deployments[number]) {
  const pod = spec?.template.spec;
  const [container, ...others] = pod?.containers ?? [];
  if (!pod || !container || others.length > 0) throw new Error(`${metadata?.name} must have one container`);
  return { name: metadata?.name ?? '', labels: spec?.template.metadata?.labels ?? {}, pod, container };
}

/** Whether pods with these labels are selected; `{}` selects every pod. */
export const selects = (
  labels: Readonly<Record<string, string>>,
  selector: Readonly<Record<string, string>> | undefined,
): boolean => Object.entries(selector ?? {}).every(([name, value]) => labels[name] === value);

interface Replacement {
  op: 'replace';
  path: string;
  value: string;
}

/** What our kustomizations use of Kustomize; any other key is an error, since nothing here would apply it. */
interface Kustomization {
  apiVersion: string;
  kind: string;
  namespace?: string;
  resources: string[];
  images?: { name: string; newName: string; newTag?: string; digest?: string }[];
  patches?: { target: { kind: string; name: string }; patch: string }[];
}

const text = Joi.string().required();
const kustomization = Joi.object<Kustomization, true>({
  apiVersion: text.valid('kustomize.config.k8s.io/v1beta1'),
  kind: text.valid('Kustomization'),
  namespace: Joi.string(),
  resources: Joi.array().items(Joi.string()).min(1).required(),
  images: Joi.array().items(
    Joi.object({ name: text, newName: text, newTag: Joi.string(), digest: Joi.string().pattern(/^sha256:/) }),
  ),
  patches: Joi.array().items(Joi.object({ target: Joi.object({ kind: text, name: text }).required(), patch: text })),
});
const replacements = Joi.array<Replacement[]>().items(
  Joi.object({ op: text.valid('replace'), path: text.pattern(/^\//), value: text }),
);

function read(folder: string): Kustomization {
  const given: unknown = parse(readFileSync(path.join(folder, 'kustomization.yaml'), 'utf8'));
  return Joi.attempt(given, kustomization.required());
}

function replaceImages(resource: Document, images: Kustomization['images'] = []): void {
  const containers = ['spec', 'template', 'spec', 'containers'];
  for (let index = 0; resource.hasIn([...containers, index]); index += 1) {
    const place = [...containers, index, 'image'];
    const image = images.find(({ name }) => name === resource.getIn(place));
    if (image) resource.setIn(place, image.newName + (image.digest ? `@${image.digest}` : `:${image.newTag}`));
  }
}

function applyPatches(resources: readonly Document[], patches: Kustomization['patches'] = []): void {
  for (const { target, patch } of patches) {
    const targets = resources.filter(
      (resource) => resource.get('kind') === target.kind && resource.getIn(['metadata', 'name']) === target.name,
    );
    if (targets.length === 0) throw new Error(`no ${target.kind} ${target.name} to patch`);
    for (const { path: pointer, value } of Joi.attempt(parse(patch), replacements.required())) {
      const place = pointer.slice(1).split('/');
      for (const resource of targets) {
        if (!resource.hasIn(place)) throw new Error(`${target.kind} ${target.name} has no ${pointer}`);
        resource.setIn(place, value);
      }
    }
  }
}

function build(folder: string): Document[] {
  const { resources: entries, namespace, images, patches } = read(folder);
  const resources = entries.flatMap((entry): Document[] => {
    const place = path.join(folder, entry);
    if (statSync(place).isDirectory()) return build(place);
    return parseAllDocuments(readFileSync(place, 'utf8')).map((document) => {
      if (document.errors.length > 0) throw new Error(`${place}: ${document.errors.join(', ')}`);
      return document;
    });
  });
  applyPatches(resources, patches);
  for (const resource of resources) {
    if (namespace !== undefined) resource.setIn(['metadata', 'namespace'], namespace);
    replaceImages(resource, images);
  }
  return resources;
}

interface Resource {
  apiVersion: string;
  kind: string;
  metadata?: { name?: string; namespace?: string };
}

/** The resources of a kustomization, as `kubectl kustomize` prints them, in another order. */
const buildResources = (folder: string): Resource[] => build(folder).map((resource): Resource => resource.toJS());

type Schema = (resource: unknown) => boolean;

/** Schemas of the kinds that we use, compiled from the OpenAPI document of Kubernetes. */
const schemas = new Map<string, Schema>([
  ['v1 Namespace', namespace],
  ['v1 ConfigMap', configMap],
  ['v1 Service', service],
  ['v1 PersistentVolumeClaim', volumeClaim],
  ['apps/v1 Deployment', deployment],
  ['networking.k8s.io/v1 Ingress', ingress],
  ['networking.k8s.io/v1 NetworkPolicy', networkPolicy],
  ['policy/v1 PodDisruptionBudget', disruptionBudget],
  ['autoscaling/v2 HorizontalPodAutoscaler', autoscaler],
]);

/** A copy that removes each field from `unread` when it is read. */
function tracked(value: unknown, place: string, unread: Set<string>): unknown {
  if (Array.isArray(value)) return value.map((entry, index) => tracked(entry, `${place}/${index}`, unread));
  if (typeof value !== 'object' || value === null) return value;
  const copy = {};
  for (const [name, child] of Object.entries(value)) {
    const field = `${place}/${name}`;
    const inner = tracked(child, field, unread);
    unread.add(field);
    const get = () => {
      unread.delete(field);
      return inner;
    };
    Object.defineProperty(copy, name, { enumerable: true, get });
  }
  return copy;
}

/**
 * What is wrong with a resource by the schema of its kind. The schemas allow fields that they do not know, which
 * Kubernetes drops: a field that the check never reads is one of these.
 */
export function findFaults(resource: { apiVersion: string; kind: string }): string[] {
  const check = schemas.get(`${resource.apiVersion} ${resource.kind}`);
  if (!check) return [`there is no schema for ${resource.apiVersion} ${resource.kind}`];
  const unread = new Set<string>();
  if (!check(tracked(resource, '', unread))) return [JSON.stringify('errors' in check ? check.errors : null)];
  return [...unread].map((field) => `${resource.kind} has no field ${field}`);
}
