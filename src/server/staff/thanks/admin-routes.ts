import { z } from 'zod';
import { actorOf } from '#server/platform/audit/record-audit.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { SignedInScope } from '#server/platform/http/scopes.ts';
import { removeThanks } from '#server/staff/thanks/erase-thanks.ts';
import { listNewestWords } from '#server/staff/thanks/thanks-store.ts';
import { idParam } from '#shared/contracts/fields.ts';
import { thanksWords } from '#shared/contracts/thanks.ts';
import { tipIdParam } from '#shared/contracts/tips.ts';

const MOST_SHOWN = 50;

export function thanksAdminRoutes({ app, db, clock, userOf }: SignedInScope): void {
  app.get(
    '/api/admin/businesses/:id/thanks',
    {
      schema: {
        tags: ['staff'],
        summary: 'What the staff of a business wrote to guests in their own words, the newest first',
        params: idParam,
        response: { 200: z.array(thanksWords), ...refused(400, 401, 403) },
      },
    },
    async (request) => listNewestWords(db, request.params.id, MOST_SHOWN),
  );

  app.delete(
    '/api/admin/tips/:id/thanks',
    {
      schema: {
        tags: ['staff'],
        summary: 'Remove own words to a guest that guests should not read',
        params: tipIdParam,
        response: { 200: z.array(thanksWords), ...refused(400, 401, 403, 404) },
      },
    },
    async (request) => {
      const actor = actorOf(request, userOf(request).id);
      return listNewestWords(db, await removeThanks(db, request.params.id, actor, clock()), MOST_SHOWN);
    },
  );
}
