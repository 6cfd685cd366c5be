import { refused } from '#server/platform/http/refused.ts';
import type { SignedInScope } from '#server/platform/http/scopes.ts';
import { giveThanks } from '#server/staff/thanks/give-thanks.ts';
import { askingOf } from '#server/staff/workplaces/asking.ts';
import { getOwnStaff } from '#server/staff/workplaces/own-workplace.ts';
import { thanks, thanksRequest } from '#shared/contracts/thanks.ts';
import { tipIdParam } from '#shared/contracts/tips.ts';

export function thanksSignedInRoutes({ app, db, clock, userOf }: SignedInScope): void {
  app.post(
    '/api/portal/tips/:id/thanks',
    {
      schema: {
        tags: ['staff'],
        summary: 'Answer a tip to the signed-in staff member, with a phrase or own words. Once',
        params: tipIdParam,
        body: thanksRequest,
        response: { 201: thanks, ...refused(400, 401, 404, 409) },
      },
    },
    async (request, reply) => {
      const { id: staffId } = await getOwnStaff(db, askingOf(request, userOf(request)));
      const given = await giveThanks(db, staffId, request.params.id, request.body, clock());
      return reply.code(201).send(given);
    },
  );
}
