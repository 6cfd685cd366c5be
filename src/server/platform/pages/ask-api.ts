import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ApiAnswer } from '#shared/contracts/app-page.ts';

/** What says who the visitor is, and from where. Nothing else of the page's request is meant for the API. */
const PASSED_ON = [
  'accept-language',
  'cookie',
  'host',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
];

/**
 * Asks our own API, without a network, as the visitor who asked for the page. So a page is drawn from nothing that the
 * visitor could not read by the same scopes and limits.
 */
export function askApiAs(app: FastifyInstance, request: FastifyRequest) {
  const headers = Object.fromEntries(
    PASSED_ON.map((name) => [name, request.headers[name]]).filter(([, value]) => value !== undefined),
  );
  return async (path: string): Promise<ApiAnswer> => {
    const answer = await app.inject({
      method: 'GET',
      url: path,
      headers,
      remoteAddress: request.socket.remoteAddress ?? '127.0.0.1',
    });
    const { link } = answer.headers;
    // Lists name their next page there. Pages need no other header.
    const passedBack = typeof link === 'string' ? { link } : {};
    return { status: answer.statusCode, headers: passedBack, body: answer.body };
  };
}
