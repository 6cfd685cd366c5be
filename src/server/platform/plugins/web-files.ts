import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '#server/platform/http/app-error.ts';
import { send } from '#server/platform/http/error-answer.ts';
import type { SendPage } from '#server/platform/pages/render-page.ts';

/**
 * Serves the built web application. Files with a hash in their name are cached for a year and have a brotli copy. Every
 * other path gets a page, and an error body below /api.
 */
export async function webFiles(
  app: FastifyInstance,
  webDir: string | undefined,
  sendPage: SendPage | undefined,
): Promise<void> {
  if (webDir) {
    await app.register(fastifyStatic, {
      root: join(webDir, 'assets'),
      prefix: '/assets/',
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      index: false,
    });
    // It may act for all pages only if it is at the root. Browsers must look for a new one each time.
    app.get('/service-worker.js', { schema: { hide: true } }, (_request, reply) =>
      reply.sendFile('service-worker.js', webDir, { cacheControl: false, immutable: false }),
    );
    // Browsers and other programs ask for this address without being told to.
    app.get('/favicon.ico', { schema: { hide: true } }, (_request, reply) =>
      reply.sendFile('favicon.ico', { maxAge: '1d', immutable: false }),
    );
  }
  app.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
    if (sendPage && isPageRequest(request)) return sendPage(request, reply);
    return send(reply, refuse('not_found', 'nothing_here'));
  });
}

function isPageRequest({ url, method }: FastifyRequest): boolean {
  const reads = method === 'GET' || method === 'HEAD';
  return reads && !url.startsWith('/api/') && !url.startsWith('/assets/');
}
