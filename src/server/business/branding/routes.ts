import type { FastifyRequest } from 'fastify';
import {
  changeBranding,
  changePicture,
  removePart,
  removePicture,
} from '#server/business/branding/branding.ts';
import { findBranding, findPictureContent } from '#server/business/branding/branding-store.ts';
import { endPictures } from '#server/business/branding/resize-picture.ts';
import { getOwnBusiness } from '#server/business/businesses/get-business.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import { acceptPictures, pictureCache } from '#server/platform/http/picture-cache.ts';
import type { CallScope } from '#server/platform/http/scopes.ts';
import { brandingCalls } from '#shared/calls/business/businesses.ts';

export function brandingRoutes({ on, onStop, db, clock, userOf, actingOf, publicOrigin }: CallScope): void {
  const cache = pictureCache();
  onStop(endPictures);

  on(brandingCalls.readPicture, async (request, reply) => {
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
  });

  // All respond with the whole branding, so that the page shows the new state.
  on(brandingCalls.readOwn, async (request) =>
    findBranding(db, (await getOwnBusiness(db, userOf(request))).id),
  );

  const changingBy = async (request: FastifyRequest) => {
    const actor = actingOf(request);
    const { id: businessId } = await getOwnBusiness(db, actor.user);
    return { db, businessId, actor, now: clock() };
  };

  on(brandingCalls.change, async (request) => {
    const changing = await changingBy(request);
    await changeBranding(changing, request.body);
    return findBranding(db, changing.businessId);
  });

  on(brandingCalls.removePicture, async (request) => {
    const changing = await changingBy(request);
    await removePicture(changing, request.params.kind);
    return findBranding(db, changing.businessId);
  });

  on(
    brandingCalls.uploadPicture,
    { config: { rateLimit: 'uploads' }, prepare: acceptPictures },
    async (request) => {
      const changing = await changingBy(request);
      if (!Buffer.isBuffer(request.body)) throw refuse('unsupported_media_type', 'picture_unreadable');
      await changePicture(changing, request.params.kind, request.body);
      return findBranding(db, changing.businessId);
    },
  );

  on(brandingCalls.read, async (request) => findBranding(db, request.params.id));

  on(brandingCalls.removePart, async (request) => {
    const { id, part } = request.params;
    const removing = { db, publicOrigin, actor: actingOf(request), now: clock() };
    await removePart(removing, id, part);
    return findBranding(db, id);
  });
}
