import { Deployment } from 'kubernetes-models/apps/v1';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, Namespace, PersistentVolumeClaim, Service } from 'kubernetes-models/v1';
import { buildResources } from './kustomization.ts';

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
