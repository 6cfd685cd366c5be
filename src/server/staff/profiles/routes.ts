import type { FastifyRequest } from 'fastify';
import { refuse } from '#server/platform/http/app-error.ts';
import { acceptPictures } from '#server/platform/http/picture-cache.ts';
import type { CallScope } from '#server/platform/http/scopes.ts';
import { portalUserOf } from '#server/staff/portal/workplace.ts';
import { findPhoto, listProfilesOf } from '#server/staff/profiles/profile-store.ts';
import {
  changeLine,
  changePhoto,
  readPortalProfile,
  removePart,
  removePhoto,
} from '#server/staff/profiles/profiles.ts';
import { profileCalls } from '#shared/calls/staff/people.ts';
import { portalProfileCalls } from '#shared/calls/staff/portal.ts';

export function profilesRoutes({ on, db, actingOf, platform }: CallScope): void {
  // Not cached here: a photo that its person has removed is gone at once, except in browsers that have just shown it.
  on(profileCalls.readPhoto, async (request, reply) => {
    const photo = await findPhoto(db, request.params.id);
    if (!photo) throw refuse('not_found', 'no_such_picture');
    return reply
      .type('image/webp')
      .header('cache-control', 'private, max-age=86400, immutable')
      .header('x-robots-tag', 'noindex, noimageindex')
      .send(photo);
  });

  // Only for the person themselves. All respond with the whole profile, so that the page shows the new state.
  const portalUser = (request: FastifyRequest) => portalUserOf(request, actingOf(request));

  on(portalProfileCalls.read, async (request) => readPortalProfile(db, portalUser(request)));

  on(portalProfileCalls.changeLine, async (request) =>
    changeLine(platform, request.body, portalUser(request)),
  );

  on(portalProfileCalls.removePhoto, async (request) => removePhoto(platform, portalUser(request)));

  on(
    portalProfileCalls.uploadPhoto,
    { config: { rateLimit: 'uploads' }, prepare: acceptPictures },
    async (request) => {
      if (!Buffer.isBuffer(request.body)) throw refuse('unsupported_media_type', 'picture_unreadable');
      return changePhoto(platform, request.body, portalUser(request));
    },
  );

  on(profileCalls.listOfBusiness, async (request) => listProfilesOf(db, request.params.id));

  on(profileCalls.removePart, async (request) => {
    const { id, part } = request.params;
    return listProfilesOf(db, await removePart(platform, id, part, actingOf(request)));
  });
}
