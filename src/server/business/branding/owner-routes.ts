import { changeLook, changePicture, removePicture } from '#server/business/branding/change-look.ts';
import { findLook } from '#server/business/branding/look-store.ts';
import { getOwnBusiness } from '#server/business/businesses/own-business.ts';
import { actorOf } from '#server/platform/audit/record-audit.ts';
import { acceptPictures } from '#server/platform/http/accept-pictures.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { SignedInScope } from '#server/platform/http/scopes.ts';
import { look, lookChange, pictureKindParam } from '#shared/contracts/look.ts';

/** All answer with the whole look, so that the page shows the new state. */
export function lookOwnerRoutes({ app, db, clock, userOf }: SignedInScope): void {
  app.get(
    '/api/businesses/mine/look',
    {
      schema: {
        tags: ['looks'],
        summary: 'How the own business shows itself to its guests',
        response: { 200: look, ...refused(401, 403, 404) },
      },
    },
    async (request) => findLook(db, (await getOwnBusiness(db, userOf(request))).id),
  );

  app.patch(
    '/api/businesses/mine/look',
    {
      schema: {
        tags: ['looks'],
        summary: 'Change the colour or the line of welcome',
        body: lookChange,
        response: { 200: look, ...refused(400, 401, 403, 404) },
      },
    },
    async (request) => {
      const owner = userOf(request);
      const { id } = await getOwnBusiness(db, owner);
      const changing = { db, businessId: id, actor: actorOf(request, owner.id), now: clock() };
      await changeLook(changing, request.body);
      return findLook(db, id);
    },
  );

  app.delete(
    '/api/businesses/mine/look/:kind',
    {
      schema: {
        tags: ['looks'],
        summary: 'Remove the logo or the cover picture',
        params: pictureKindParam,
        response: { 200: look, ...refused(400, 401, 403, 404) },
      },
    },
    async (request) => {
      const owner = userOf(request);
      const { id } = await getOwnBusiness(db, owner);
      await removePicture({ db, businessId: id, actor: actorOf(request, owner.id) }, request.params.kind);
      return findLook(db, id);
    },
  );

  acceptPictures(app, (scoped) => {
    scoped.put(
      '/api/businesses/mine/look/:kind',
      {
        config: { rateLimit: 'uploads' },
        schema: {
          tags: ['looks'],
          summary: 'Upload a logo or a cover picture: PNG, JPG, WebP or GIF, at most 5 MB',
          consumes: ['image/*'],
          params: pictureKindParam,
          response: { 200: look, ...refused(400, 401, 403, 404, 413, 415, 429, 503) },
        },
      },
      async (request) => {
        const owner = userOf(request);
        const { id } = await getOwnBusiness(db, owner);
        if (!Buffer.isBuffer(request.body)) throw refuse('unsupported_media_type', 'picture_unreadable');
        const changing = { db, businessId: id, actor: actorOf(request, owner.id), now: clock() };
        await changePicture(changing, request.params.kind, request.body);
        return findLook(db, id);
      },
    );
  });
}
