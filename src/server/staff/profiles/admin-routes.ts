import { z } from 'zod';
import { actorOf } from '#server/platform/audit/record-audit.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { SignedInScope } from '#server/platform/http/scopes.ts';
import { listFacesOf } from '#server/staff/profiles/face-store.ts';
import { removePart } from '#server/staff/profiles/remove-part.ts';
import { faceOfStaff, facePartParam } from '#shared/contracts/face.ts';
import { idParam } from '#shared/contracts/fields.ts';

export function faceAdminRoutes({ app, db, clock, publicOrigin, userOf }: SignedInScope): void {
  app.get(
    '/api/admin/businesses/:id/faces',
    {
      schema: {
        tags: ['staff'],
        summary: 'The staff members of a business who show a photo or a line to guests',
        params: idParam,
        response: { 200: z.array(faceOfStaff), ...refused(400, 401, 403) },
      },
    },
    async (request) => listFacesOf(db, request.params.id),
  );

  app.delete(
    '/api/admin/staff/:id/face/:part',
    {
      schema: {
        tags: ['staff'],
        summary: 'Remove a photo or a line that guests should not see, and tell the owner',
        params: facePartParam,
        response: { 200: z.array(faceOfStaff), ...refused(400, 401, 403, 404) },
      },
    },
    async (request) => {
      const { id, part } = request.params;
      const removing = { db, publicOrigin, actor: actorOf(request, userOf(request).id), now: clock() };
      return listFacesOf(db, await removePart(removing, id, part));
    },
  );
}
