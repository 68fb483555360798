import type { Right, TokenKind, UserType } from '@admin-h5/contract';
import { holdsRights } from '@admin-h5/contract';
import { forbidden, unauthorized } from '../errors.ts';
import type { ModuleTokenHolder } from '../releases/module-tokens.ts';

/** Who may call a route. Every route declares it in its `config`; one that does not stops the server from starting. */
export type Access =
  /** Anyone; a bad token counts as none. */
  | { kind: 'public' }
  /** Any valid token, an anonymous one too. */
  | { kind: 'token' }
  /** A signed-in person. */
  | { kind: 'user' }
  /** A signed-in person, with the app token itself. */
  | { kind: 'app-token' }
  /** A signed-in person whose type holds the right. */
  | { kind: 'right'; right: Right }
  /** The person the path's `:id` names. */
  | { kind: 'self' }
  /** The person the path's `:id` names, or who holds the right. */
  | { kind: 'self-or-right'; right: Right }
  /** A team's tool with the token of the module that the path's `:module` names. */
  | { kind: 'module-token' };

/** What a person's token decides. */
export type PersonalAccess = Exclude<Access, { kind: 'module-token' }>;

/** Who makes the request, proven by the token; rights follow from the type as it is stored now. */
export interface RequestPrincipal {
  id: string;
  username: string;
  type: UserType | null;
  /** Nothing else is open to the person before that (`auth/required-password-change.ts`). */
  mustChangePassword: boolean;
  kind: TokenKind;
  /** '' for an anonymous token. */
  sessionId: string;
  jti: string;
  /** Seconds since 1970. */
  expiresAt: number;
}

export interface AccessConfig {
  access: Access;
}

export const openToAll: AccessConfig = { access: { kind: 'public' } };
export const requireToken: AccessConfig = { access: { kind: 'token' } };
export const requireUser: AccessConfig = { access: { kind: 'user' } };
export const requireAppToken: AccessConfig = { access: { kind: 'app-token' } };
/** Route option: only a type that holds `right` (`rights.ts` of the contract) gets in. */
export const requireRight = (right: Right): AccessConfig => ({ access: { kind: 'right', right } });

export const requireSelf: AccessConfig = { access: { kind: 'self' } };
export const ownerOrRight = (right: Right): AccessConfig => ({ access: { kind: 'self-or-right', right } });

export const requireModuleToken: AccessConfig = { access: { kind: 'module-token' } };

/** Throws 401 without a module's token, 403 for another module's. */
export function checkModuleAccess(holder: ModuleTokenHolder | null, params: unknown): void {
  if (holder === null) throw unauthorized();
  if (fromPath(params, 'module') !== holder.module) throw forbidden();
}

/** Throws 401 or 403 where `principal` may not pass; the order of decisions.md (401 before 403). */
export function checkAccess(access: PersonalAccess, principal: RequestPrincipal | null, params: unknown = null): void {
  if (access.kind === 'public') return;
  if (principal === null) throw unauthorized();
  if (access.kind === 'token') return;
  if (access.kind === 'app-token') {
    if (principal.kind !== 'user') throw forbidden();
    return;
  }
  if (principal.kind === 'anonymous') throw unauthorized();
  if (access.kind === 'user') return;
  const holds = 'right' in access && principal.type !== null && holdsRights(principal.type, [access.right]);
  const isSelf = access.kind !== 'right' && fromPath(params, 'id') === principal.id;
  if (!holds && !isSelf) throw forbidden();
}

const fromPath = (params: unknown, name: string): unknown =>
  typeof params === 'object' && params !== null ? Object.entries(params).find(([key]) => key === name)?.[1] : undefined;

/** The signed-in person of a route that requires one. */
export function signedIn(principal: RequestPrincipal | null): RequestPrincipal {
  if (principal === null || principal.kind === 'anonymous') throw unauthorized();
  return principal;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** A POST whose response must not be stored for `Idempotency-Key` (it holds a secret). */
    noIdempotency?: boolean;
    /** A POST that takes the multipart field `file`. */
    upload?: boolean;
    /** The media types of a response that is no envelope: a file, or a document with a form of its own. */
    produces?: readonly string[];
    /** The status of success where it is not 200. */
    success?: 202;
  }
  interface FastifyRequest {
    principal: RequestPrincipal | null;
    /** Set on the calls of the module registry alone. */
    moduleHolder: ModuleTokenHolder | null;
    idempotencyId: string | null;
  }
}
