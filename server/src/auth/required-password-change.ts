import { errorTexts, passwordChangeRequired } from '@admin-h5/contract';
import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import { AppError } from '../errors.ts';

/** Route option: open also to a person who must change their password first (decisions.md, Passwords). */
export const whilePasswordChangeDue = { whilePasswordChangeDue: true } as const;

const refuse: onRequestHookHandler = (request, _reply, done) => {
  if (request.principal?.mustChangePassword) {
    done(new AppError(403, passwordChangeRequired, errorTexts.forbidden));
  } else done();
};

/**
 * Refuses a person who must change their password first: 403 `PASSWORD_CHANGE_REQUIRED` for every route registered
 * after this call, except public ones and those marked with `whilePasswordChangeDue`.
 */
export function registerRequiredPasswordChange(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const { access, whilePasswordChangeDue: exempt } = route.config ?? {};
    if (!access || access.kind === 'public' || exempt) return;
    route.onRequest = [...[route.onRequest ?? []].flat(), refuse];
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    whilePasswordChangeDue?: boolean;
  }
}
