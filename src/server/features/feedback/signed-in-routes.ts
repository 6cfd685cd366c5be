import { z } from 'zod';
import { openKindWords } from '#server/features/feedback/own-feedback.ts';
import { askingOf } from '#server/features/workplaces/asking.ts';
import { getOwnStaff } from '#server/features/workplaces/own-workplace.ts';
import { refused } from '#server/http/refused.ts';
import type { SignedInScope } from '#server/http/scopes.ts';
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
