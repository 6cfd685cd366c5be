import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '#server/platform/http/app-error.ts';
import { send } from '#server/platform/http/error-answer.ts';
import { escapeHtml, platformElement } from '#server/platform/http/page-html.ts';
import { findPageEntry } from '#shared/paths.ts';
import type { AboutPlatform } from '#shared/platform.ts';

/**
 * Serves the built web application. Files with a hash in their name are cached for a year and have a brotli copy.
 * Every page gets the same index.html, except those that the server draws (tipping/guest-pages and platform/pages). An
 * unknown path gets index.html with status 404, and an error body below /api.
 */
export async function webFiles(
  app: FastifyInstance,
  webDir: string | undefined,
  readPlatform: () => Promise<AboutPlatform>,
  /** Answers with a page that the server draws. Returns false if scripts must draw it. */
  drawPage: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean> = async () => false,
): Promise<void> {
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
    // It may act for all pages only if it is at the root. Browsers must look for a new one each time.
    app.get('/service-worker.js', { schema: { hide: true } }, (_request, reply) =>
      reply.sendFile('service-worker.js', webDir, { cacheControl: false, immutable: false }),
    );
    // Browsers and other programs ask for this address without being told to.
    app.get('/favicon.ico', { schema: { hide: true } }, (_request, reply) =>
      reply.sendFile('favicon.ico', { maxAge: '1d', immutable: false }),
    );
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (shell && isPageRequest(request)) {
      if (await drawPage(request, reply)) return reply;
      const page = withPlatform(shell, await readPlatform());
      return sendShell(reply, page, findPageEntry(pathOf(request)) === 'app' ? 200 : 404);
    }
    return send(reply, refuse('not_found', 'nothing_here'));
  });
}

/** The names that index.html has for development are replaced, for readers without scripts and for link previews. */
function withPlatform(shell: string, platform: AboutPlatform): string {
  const parts: [string, string][] = [
    ['<title>Karam</title>', `<title>${escapeHtml(platform.name)}</title>`],
    ['Karam needs JavaScript', `${escapeHtml(platform.name)} needs JavaScript`],
    ['يحتاج كرم إلى', `يحتاج ${escapeHtml(platform.nameAr)} إلى`],
    ['<div id="root"></div>', `<div id="root"></div>${platformElement(platform)}`],
  ];
  return parts.reduce((html, [from, to]) => html.replace(from, () => to), shell);
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
  // index.html names the hashed files, so browsers must revalidate it each time.
  return reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(shell);
}
