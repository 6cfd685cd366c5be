import type { FastifyInstance } from 'fastify';
import { localeOf } from '#server/http/guest-locale.ts';
import { hasErasedNames, showErased } from '#server/show-erased.ts';

/** Answers show words instead of the marks of erased people, in one place, so that no list can forget it. */
export function showErasedNames(app: FastifyInstance): void {
  app.addHook('onSend', (request, _reply, payload, done) => {
    const isShown = typeof payload !== 'string' || !hasErasedNames(payload);
    done(null, isShown ? payload : showErased(payload, localeOf(request)));
  });
}
