import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { KEY_SCHEME, SESSION_SCHEME } from '#server/http/scopes.ts';
import { sessionCookieName } from '#server/http/session-cookie-name.ts';
import { apiPage } from '#server/plugins/api-page.ts';

/** Serves the OpenAPI document as JSON and as an HTML page. Register it before the routes it describes. */
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

  app.get('/api/docs', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        "default-src 'none';style-src 'unsafe-inline';base-uri 'none';frame-ancestors 'none'",
      )
      .send(apiPage(app.swagger() as Parameters<typeof apiPage>[0])),
  );
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
