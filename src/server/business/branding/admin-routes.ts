import { findLook } from '#server/business/branding/look-store.ts';
import { removePart } from '#server/business/branding/remove-part.ts';
import { actorOf } from '#server/platform/audit/record-audit.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { SignedInScope } from '#server/platform/http/scopes.ts';
import { idParam } from '#shared/contracts/fields.ts';
import { look, lookPartParam } from '#shared/contracts/look.ts';

export function lookAdminRoutes({ app, db, clock, publicOrigin, userOf }: SignedInScope): void {
  app.get(
    '/api/admin/businesses/:id/look',
    {
      schema: {
        tags: ['looks'],
        summary: 'How a business shows itself to its guests',
        params: idParam,
        response: { 200: look, ...refused(400, 401, 403) },
      },
    },
    async (request) => findLook(db, request.params.id),
  );

  app.delete(
    '/api/admin/businesses/:id/look/:part',
    {
      schema: {
        tags: ['looks'],
        summary: 'Remove a picture or the line of welcome that guests should not see, and tell the owner',
        params: lookPartParam,
        response: { 200: look, ...refused(400, 401, 403, 404) },
      },
    },
    async (request) => {
      const { id, part } = request.params;
      const removing = { db, publicOrigin, actor: actorOf(request, userOf(request).id), now: clock() };
      await removePart(removing, id, part);
      return findLook(db, id);
    },
  );
}
