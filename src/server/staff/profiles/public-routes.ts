import { z } from 'zod';
import { refuse } from '#server/platform/http/app-error.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { RouteScope } from '#server/platform/http/scopes.ts';
import { findPhoto } from '#server/staff/profiles/face-store.ts';
import { pictureParam } from '#shared/contracts/look.ts';

/** Not cached here: a photo that its person has removed is gone at once, except in browsers that have just shown it. */
export function facePublicRoutes({ app, db }: RouteScope): void {
  app.get(
    '/faces/:id.webp',
    {
      schema: {
        tags: ['staff'],
        summary: 'The photo of a staff member',
        params: pictureParam,
        response: {
          200: { content: { 'image/webp': { schema: z.unknown() } } },
          ...refused(400, 404, 503),
        },
      },
    },
    async (request, reply) => {
      const photo = await findPhoto(db, request.params.id);
      if (!photo) throw refuse('not_found', 'no_such_picture');
      return reply
        .type('image/webp')
        .header('cache-control', 'private, max-age=86400, immutable')
        .header('x-robots-tag', 'noindex, noimageindex')
        .send(photo);
    },
  );
}
