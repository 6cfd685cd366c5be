import { z } from 'zod';
import { findPictureContent } from '#server/features/looks/look-store.ts';
import { refuse } from '#server/http/app-error.ts';
import { pictureCache } from '#server/http/picture-cache.ts';
import { refused } from '#server/http/refused.ts';
import type { RouteScope } from '#server/http/scopes.ts';
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
