import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { rootDir } from '#server/platform/base/paths.ts';
import { KEY_SCHEME, SESSION_SCHEME } from '#server/platform/http/scopes.ts';
import { sessionCookieName } from '#server/platform/http/signed-in-user.ts';
import { apiPage, docsFrame, markdownHtml } from '#server/platform/plugins/api-page.ts';
import { API_DOCS_PATH, API_GUIDE_PATH } from '#shared/paths.ts';

/** The guide for developers is a file of the documentation, so that there is one text of it. */
const GUIDE = join(rootDir, 'docs', 'connections.md');

/** Serves the OpenAPI document as JSON and as an HTML page, and the guide for developers. Register it before the routes it describes. */
export async function openapi(app: FastifyInstance, publicOrigin: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Karam',
        version: '1',
        description: 'Cashless tips. Amounts are decimal strings in AED, with two decimals.',
      },
      // The scopes (http/scopes.ts) say which operations need it.
      components: {
        securitySchemes: {
          [SESSION_SCHEME]: {
            type: 'apiKey',
            in: 'cookie',
            name: sessionCookieName(publicOrigin),
            description: 'Set by POST /api/login and POST /api/register',
          },
          [KEY_SCHEME]: {
            type: 'http',
            scheme: 'bearer',
            description: 'An API key that an owner has made on the page /business/connections',
          },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: (document) => withoutUnusedShapes(jsonSchemaTransformObject(document)),
  });

  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());

  app.get(API_DOCS_PATH, { schema: { hide: true } }, async (_request, reply) =>
    sendPage(reply, apiPage(app.swagger() as Parameters<typeof apiPage>[0])),
  );

  app.get(API_GUIDE_PATH, { schema: { hide: true } }, async (_request, reply) => {
    const guide = markdownHtml(await readFile(GUIDE, 'utf8'));
    const all = `<p>Every request and field: <a href="${API_DOCS_PATH}">the API</a>.</p>`;
    return sendPage(reply, docsFrame('Integrations', `${guide}\n${all}`));
  });
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header(
      'content-security-policy',
      "default-src 'none';style-src 'unsafe-inline';base-uri 'none';frame-ancestors 'none'",
    )
    .send(html);
}

type Document = ReturnType<typeof jsonSchemaTransformObject>;

/**
 * Each named schema exists in a request and a response form. Those without a reference are removed, and then those that
 * only removed ones referred to.
 */
function withoutUnusedShapes(document: Document): Document {
  const shapes = 'components' in document ? (document.components?.schemas ?? {}) : {};
  let unused: string[];
  do {
    const text = JSON.stringify(document);
    unused = Object.keys(shapes).filter((name) => !text.includes(`"#/components/schemas/${name}"`));
    for (const name of unused) delete shapes[name];
  } while (unused.length > 0);
  return document;
}
