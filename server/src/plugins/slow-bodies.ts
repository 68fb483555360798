import { errorTexts } from '@admin-h5/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { sendError } from './errors.ts';

/** Milliseconds: a body of 1 MiB at 35 KB/s. */
export const usualBodyTimeout = 30_000;

const isComplete = ({ raw }: FastifyRequest): boolean => raw.complete || raw.destroyed;

/**
 * Limits the time in which a body may arrive: after `bodyTimeout` milliseconds the caller gets 408 and its connection
 * is closed. An upload that is being accepted has the server's longer limit; if it is refused, the response is sent
 * before its content is read, and the rest has the short limit too.
 */
export function registerSlowBodies(app: FastifyInstance, bodyTimeout: number): void {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>();
  const later = (request: FastifyRequest, end: () => void): void => {
    const timer = setTimeout(() => {
      if (!isComplete(request)) end();
    }, bodyTimeout);
    timers.set(request, timer.unref());
    request.raw.once('close', () => clearTimeout(timer));
  };

  app.addHook('onRequest', (request, reply, done) => {
    if (!isComplete(request) && request.routeOptions.config.upload !== true) {
      later(request, () => {
        if (reply.sent) {
          request.raw.destroy();
          return;
        }
        reply.raw.once('close', () => request.raw.destroy());
        void sendError(new AppError(408, 'TIMEOUT', errorTexts.slow), request, reply.header('connection', 'close'));
      });
    }
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    if (isComplete(request)) clearTimeout(timers.get(request));
    else if (!timers.has(request)) later(request, () => request.raw.destroy());
    done();
  });
}
