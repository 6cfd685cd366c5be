import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '#server/http/app-error.ts';
import { send } from '#server/http/error-answer.ts';
import { findPageEntry } from '#shared/paths.ts';

/**
 * The built web application: files with a hash in their name may be kept for ever, and each has a brotli twin.
 * Every page but the guests', which are drawn (features/tip-page), is the application's shell; a path that is no page
 * gets it with status 404. Below /api nothing is a page.
 */
export async function webFiles(app: FastifyInstance, webDir: string | undefined): Promise<void> {
  const shell = webDir && (await readFile(join(webDir, 'index.html'), 'utf8'));
  if (webDir) {
    await app.register(fastifyStatic, {
      root: join(webDir, 'assets'),
      prefix: '/assets/',
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      index: false,
    });
  }
  app.setNotFoundHandler((request, reply) => {
    if (shell && isPageRequest(request)) {
      return sendShell(reply, shell, findPageEntry(pathOf(request)) === 'app' ? 200 : 404);
    }
    return send(reply, refuse('not_found', 'nothing_here'));
  });
}

function isPageRequest(request: FastifyRequest): boolean {
  const path = pathOf(request);
  const reads = request.method === 'GET' || request.method === 'HEAD';
  return reads && !path.startsWith('/api/') && !path.startsWith('/assets/');
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/';
}

function sendShell(reply: FastifyReply, shell: string, status: number): FastifyReply {
  // The shell names the hashed files, so it is asked for again each time.
  return reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(shell);
}
