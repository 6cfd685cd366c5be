import type { FastifyInstance } from 'fastify';
import { hasErasedNames, showErased } from '#server/platform/base/show-erased.ts';
import { localeOf } from '#server/platform/http/guest-locale.ts';
import { localeFor, ownersLocale } from '#shared/locales.ts';

/** Answers show words instead of the marks of erased people, in one place, so that no list can forget it. */
export function showErasedNames(app: FastifyInstance): void {
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (typeof payload !== 'string' || !hasErasedNames(payload)) return done(null, payload);
    const asked = localeOf(request);
    if (asked === ownersLocale(asked)) return done(null, showErased(payload, asked));
    request.findUser().then((user) => done(null, showErased(payload, localeFor(user, asked))), done);
  });
}
