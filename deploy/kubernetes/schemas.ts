import { validate as deployment } from 'kubernetes-models/_schemas/IoK8sApiAppsV1Deployment';
import { validate as autoscaler } from 'kubernetes-models/_schemas/IoK8sApiAutoscalingV2HorizontalPodAutoscaler';
import { validate as configMap } from 'kubernetes-models/_schemas/IoK8sApiCoreV1ConfigMap';
import { validate as namespace } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Namespace';
import { validate as volumeClaim } from 'kubernetes-models/_schemas/IoK8sApiCoreV1PersistentVolumeClaim';
import { validate as service } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Service';
import { validate as ingress } from 'kubernetes-models/_schemas/IoK8sApiNetworkingV1Ingress';
import { validate as networkPolicy } from 'kubernetes-models/_schemas/IoK8sApiNetworkingV1NetworkPolicy';
import { validate as disruptionBudget } from 'kubernetes-models/_schemas/IoK8sApiPolicyV1PodDisruptionBudget';

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
