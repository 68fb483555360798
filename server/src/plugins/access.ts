import type { Schema } from 'joi';
import { type AnyRight, holdsRights, type RightHolders, type TokenKind, type UserType } from '@admin-h5/contract';
import { forbidden, unauthorized } from '../errors.ts';
import type { ModuleTokenHolder } from '../releases/module-tokens.ts';

/** Who may call a route. Every route declares it in its `config`; the server does not start otherwise. */
export type Access =
  /** Anyone; an invalid token is ignored. */
  | { kind: 'public' }
  /** Any valid token, including an anonymous one. */
  | { kind: 'token' }
  | { kind: 'user' }
  /** A signed-in person, with the app token (not the admin token). */
  | { kind: 'app-token' }
  /** A signed-in person whose type has the right. */
  | { kind: 'right'; right: AnyRight }
  /** The person whose id is the path's `:id`. */
  | { kind: 'self' }
  /** The person whose id is the path's `:id`, or anyone with the right. */
  | { kind: 'self-or-right'; right: AnyRight }
  /** A team's tool with the token of the module in the path's `:module`. */
  | { kind: 'module-token' };

/** What a person's token decides. */
export type PersonalAccess = Exclude<Access, { kind: 'module-token' }>;

/** The person who makes the request, proven by the token; the rights follow from the type as stored now. */
export interface RequestPrincipal {
  id: string;
  username: string;
  type: UserType | null;
  /** Until they change it, all other routes are closed to them (`auth/required-password-change.ts`). */
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
/** Route option: only people whose type has `right` (`rights.ts` of the contract) may call. */
export const requireRight = (right: AnyRight): AccessConfig => ({ access: { kind: 'right', right } });

export const requireSelf: AccessConfig = { access: { kind: 'self' } };
export const ownerOrRight = (right: AnyRight): AccessConfig => ({ access: { kind: 'self-or-right', right } });

export const requireModuleToken: AccessConfig = { access: { kind: 'module-token' } };

/** Throws 401 without a module token, 403 for another module's token. */
export function checkModuleAccess(holder: ModuleTokenHolder | null, params: unknown): void {
  if (holder === null) throw unauthorized();
  if (fromPath(params, 'module') !== holder.module) throw forbidden();
}

/**
 * Throws 401 or 403 if `principal` may not call; 401 is checked first (decisions.md).
 * @param holders of the modules' own rights
 */
export function checkAccess(
  access: PersonalAccess,
  principal: RequestPrincipal | null,
  params: unknown = null,
  holders: RightHolders = {},
): void {
  if (access.kind === 'public') return;
  if (principal === null) throw unauthorized();
  if (access.kind === 'token') return;
  if (access.kind === 'app-token') {
    if (principal.kind !== 'user') throw forbidden();
    return;
  }
  if (principal.kind === 'anonymous') throw unauthorized();
  if (access.kind === 'user') return;
  const holds = 'right' in access && principal.type !== null && holdsRights(principal.type, [access.right], holders);
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
    /** A POST whose response must not be stored for `Idempotency-Key`, because it contains a secret. */
    noIdempotency?: boolean;
    /** A POST that accepts the multipart field `file`. */
    upload?: boolean;
    /** Media types of a response that is not an envelope: a file, or a document with its own format. */
    produces?: readonly string[];
    /** The success status if it is not 200. */
    success?: 202 | 302;
    /** Further statuses without a body of JSON: a part of a file, nothing new. */
    alsoResponds?: readonly (206 | 304 | 416)[];
    /** Refusals besides those that follow from method, access and path: limits, rules that a call without a body has. */
    refuses?: readonly (409 | 422 | 429)[];
    /** Body that the handler checks by itself, for the OpenAPI document. */
    checksBody?: Schema;
  }
  interface FastifyRequest {
    principal: RequestPrincipal | null;
    /** Set only on the calls of the module registry. */
    moduleHolder: ModuleTokenHolder | null;
    idempotencyId: string | null;
  }
}
