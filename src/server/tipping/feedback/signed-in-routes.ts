import { z } from 'zod';
import { refused } from '#server/platform/http/refused.ts';
import type { SignedInScope } from '#server/platform/http/scopes.ts';
import { askingOf } from '#server/staff/workplaces/asking.ts';
import { getOwnStaff } from '#server/staff/workplaces/own-workplace.ts';
import { openKindWords } from '#server/tipping/feedback/own-feedback.ts';
import { kindWords } from '#shared/contracts/feedback.ts';

export function feedbackSignedInRoutes({ app, db, userOf }: SignedInScope): void {
  app.get(
    '/api/portal/feedback',
    {
      schema: {
        tags: ['feedback'],
        summary: 'What content guests said about the signed-in staff member, the newest first',
        response: { 200: z.array(kindWords), ...refused(401, 404, 409) },
      },
    },
    async (request) => openKindWords(db, (await getOwnStaff(db, askingOf(request, userOf(request)))).id),
  );
}
