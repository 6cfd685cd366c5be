import type { FastifyRequest } from 'fastify';
import { actorOf } from '#server/platform/audit/record-audit.ts';
import { acceptPictures } from '#server/platform/http/accept-pictures.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { SignedInScope } from '#server/platform/http/scopes.ts';
import { changeLine, changePhoto, openOwnFace, removeOwnPhoto } from '#server/staff/profiles/change-face.ts';
import { askingOf } from '#server/staff/workplaces/asking.ts';
import { face, lineChange, photoQuery } from '#shared/contracts/face.ts';

/** Only for the person themselves. All answer with the whole face, so that the page shows the new state. */
export function faceSignedInRoutes({ app, db, clock, userOf }: SignedInScope): void {
  const changing = (request: FastifyRequest) => {
    const user = userOf(request);
    return { db, asking: askingOf(request, user), actor: actorOf(request, user.id), now: clock() };
  };

  app.get(
    '/api/portal/face',
    {
      schema: {
        tags: ['staff'],
        summary: 'What the signed-in staff member shows of themselves to guests',
        response: { 200: face, ...refused(401, 404, 409) },
      },
    },
    async (request) => openOwnFace(db, askingOf(request, userOf(request))),
  );

  app.patch(
    '/api/portal/face',
    {
      schema: {
        tags: ['staff'],
        summary: 'Change the line that the signed-in staff member shows to guests; null removes it',
        body: lineChange,
        response: { 200: face, ...refused(400, 401, 404, 409) },
      },
    },
    async (request) => {
      await changeLine(changing(request), request.body);
      return openOwnFace(db, askingOf(request, userOf(request)));
    },
  );

  app.delete(
    '/api/portal/face/photo',
    {
      schema: {
        tags: ['staff'],
        summary: 'Remove the photo of the signed-in staff member',
        response: { 200: face, ...refused(401, 404, 409) },
      },
    },
    async (request) => {
      await removeOwnPhoto(changing(request));
      return openOwnFace(db, askingOf(request, userOf(request)));
    },
  );

  acceptPictures(app, (scoped) => {
    scoped.put(
      '/api/portal/face/photo',
      {
        config: { rateLimit: 'uploads' },
        schema: {
          tags: ['staff'],
          summary:
            'Upload a photo of the signed-in staff member for guests: PNG, JPG, WebP or GIF, at most 5 MB',
          consumes: ['image/*'],
          querystring: photoQuery,
          response: { 200: face, ...refused(400, 401, 404, 409, 413, 415, 429, 503) },
        },
      },
      async (request) => {
        if (!Buffer.isBuffer(request.body)) throw refuse('unsupported_media_type', 'picture_unreadable');
        await changePhoto(changing(request), request.body);
        return openOwnFace(db, askingOf(request, userOf(request)));
      },
    );
  });
}
