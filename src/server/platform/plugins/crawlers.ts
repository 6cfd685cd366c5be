import type { FastifyInstance } from 'fastify';
import { appPagePaths, listedPagePaths } from '#shared/paths.ts';

/** For search engines: which pages they may read, and which ones to list. */
export function crawlers(app: FastifyInstance, publicOrigin: string): void {
  const hidden = { schema: { hide: true } };
  const caching = 'public, max-age=3600';

  app.get('/robots.txt', hidden, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', caching).send(robotsText(publicOrigin)),
  );

  app.get('/sitemap.xml', hidden, async (_request, reply) =>
    reply.type('application/xml; charset=utf-8').header('cache-control', caching).send(siteMap(publicOrigin)),
  );
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 180;

/** For people who find a weakness: where to report it (RFC 9116). The address is that of the settings. */
export function securityTxt(
  app: FastifyInstance,
  { publicOrigin, clock }: { publicOrigin: string; clock: () => Date },
  readSupportAddress: () => Promise<string>,
): void {
  const path = '/.well-known/security.txt';
  app.get(path, { schema: { hide: true } }, async (_request, reply) => {
    const today = Math.floor(clock().getTime() / DAY_MS) * DAY_MS;
    const lines = [
      `Contact: mailto:${await readSupportAddress()}`,
      `Expires: ${new Date(today + VALID_DAYS * DAY_MS).toISOString()}`,
      'Preferred-Languages: en, ar',
      `Canonical: ${publicOrigin}${path}`,
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}

/** Pages of somebody's tip, and addresses that are not pages. */
const NOT_FOR_CRAWLERS = ['/t/', '/api/', '/language/'];
const OPEN_PATHS: readonly string[] = [...listedPagePaths, '/auth'];

/**
 * Everything behind a sign-in is left out. A path covers all that begin with it, and the longest one that fits counts, so
 * the page of a team is allowed again.
 */
function robotsText(publicOrigin: string): string {
  const closed = appPagePaths.filter((path) => !OPEN_PATHS.includes(path)).map(withWildcards);
  return [
    'User-agent: *',
    ...[...NOT_FOR_CRAWLERS, ...closed].map((path) => `Disallow: ${path}`),
    'Allow: /business/*/tip',
    'Allow: /business/*/team',
    `Sitemap: ${publicOrigin}/sitemap.xml`,
    '',
  ].join('\n');
}

function withWildcards(path: string): string {
  return path.replaceAll(/:\w+/g, '*');
}

/** The origin comes from the configuration, which accepts only plain origins, so nothing needs to be escaped. */
function siteMap(publicOrigin: string): string {
  const urls = listedPagePaths.map((path) => `<url><loc>${publicOrigin}${path}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>
`;
}
