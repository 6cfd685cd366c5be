import type { FastifyInstance } from 'fastify';

const FORM_MOST_BYTES = 16 * 1024;

/** Lets the routes of this scope read the forms of browsers without JavaScript, and nothing else. */
export function acceptForms(scoped: FastifyInstance): void {
  scoped.removeAllContentTypeParsers();
  scoped.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_MOST_BYTES },
    (_request, body, done) => done(null, body),
  );
}
