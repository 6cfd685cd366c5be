import { z } from 'zod';
import { chooseBusiness } from '#server/identity/sign-in/choose-business.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { SignedInScope } from '#server/platform/http/scopes.ts';
import { isOwnWorkplace } from '#server/staff/workplaces/own-workplace.ts';
import { idParam } from '#shared/contracts/fields.ts';

export function workplaceSignedInRoutes({ app, db, userOf }: SignedInScope): void {
  app.post(
    '/api/portal/workplaces/:id/choose',
    {
      schema: {
        tags: ['staff'],
        summary: 'Show another workplace of the signed-in staff member on all pages of this session',
        params: idParam,
        response: { 204: z.null(), ...refused(400, 401, 404) },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      if (!(await isOwnWorkplace(db, userOf(request).id, id))) throw refuse('not_found', 'no_such_business');
      await chooseBusiness(db, request.findSid(), id);
      return reply.code(204).send(null);
    },
  );
}
