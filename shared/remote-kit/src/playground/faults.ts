/** Faults that the playground can give to the calls of a module's screens. Read by the server and by the page. */
export const faults = ['none', '401', '409', '500', 'slow', 'offline'] as const;
export type Fault = (typeof faults)[number];

/** Which calls have the fault: all of them, or those that change something. */
const faultScopes = ['all', 'writes'] as const;
export type FaultScope = (typeof faultScopes)[number];

export interface FaultChoice {
  fault: Fault;
  scope: FaultScope;
}

export const noFault: FaultChoice = { fault: 'none', scope: 'all' };

const isOne = <T extends string>(names: readonly T[], name: unknown): name is T =>
  names.some((known) => known === name);

/** Prefix of the API's paths under a fault: the choice is part of the address, so that pages with different faults do not meet. */
export const apiBase = ({ fault, scope }: FaultChoice): string => `/fakes/${fault}-${scope}`;

/** The choice and the API's own path of a request; null where it is no call of the API. */
export function readApiPath(url: string): (FaultChoice & { path: string }) | null {
  const [, fault, scope, path] = /^\/fakes\/([^/-]+)-([^/]+)(\/api\/.*)$/.exec(url) ?? [];
  if (path === undefined || !isOne(faults, fault) || !isOne(faultScopes, scope)) return null;
  return { fault, scope, path };
}

/** The choice that a text holds, as JSON; none where it is no choice. */
export function parseChoice(text: string | null): FaultChoice {
  try {
    const value: unknown = JSON.parse(text ?? '');
    if (typeof value !== 'object' || value === null || !('fault' in value && 'scope' in value)) return noFault;
    const { fault, scope } = value;
    return isOne(faults, fault) && isOne(faultScopes, scope) ? { fault, scope } : noFault;
  } catch {
    return noFault;
  }
}

/** Key in local storage of the fault that the page has chosen; the frames follow it. */
export const choiceKey = 'playground:fault';
