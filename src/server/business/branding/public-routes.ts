import { z } from 'zod';
import { findPictureContent } from '#server/business/branding/look-store.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import { pictureCache } from '#server/platform/http/picture-cache.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { RouteScope } from '#server/platform/http/scopes.ts';
import { pictureParam } from '#shared/contracts/look.ts';

export function lookPublicRoutes({ app, db }: RouteScope): void {
  const cache = pictureCache();

  app.get(
    '/pictures/:id.webp',
    {
      schema: {
        tags: ['looks'],
        summary: 'A logo or a cover picture',
        params: pictureParam,
        response: {
          200: { content: { 'image/webp': { schema: z.unknown() } } },
          ...refused(400, 404, 503),
        },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const content = await cache.get(id, async () => {
        const found = await findPictureContent(db, id);
        if (!found) throw refuse('not_found', 'no_such_picture');
        return found;
      });
      // Another picture has another id.
      return reply
        .type('image/webp')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(content);
    },
  );
}
