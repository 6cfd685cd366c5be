import { z } from 'zod';
import { actorOf } from '#server/platform/audit/record-audit.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { SignedInScope } from '#server/platform/http/scopes.ts';
import { changeText } from '#server/platform/site-texts/change-text.ts';
import { listVersions } from '#server/platform/site-texts/text-store.ts';
import { textChange, textParams, textVersion } from '#shared/contracts/site-texts.ts';

export function textAdminRoutes({ app, db, clock, userOf }: SignedInScope): void {
  app.get(
    '/api/admin/texts/:page/:locale',
    {
      schema: {
        tags: ['settings'],
        summary: 'All versions of the text of Terms or Privacy, newest first. None: it was never changed',
        params: textParams,
        response: { 200: z.array(textVersion), ...refused(400, 401, 403) },
      },
    },
    async (request) => listVersions(db, request.params),
  );

  app.put(
    '/api/admin/texts/:page/:locale',
    {
      schema: {
        tags: ['settings'],
        summary: 'Write the text of Terms or Privacy, or go back to the one that comes with the program',
        params: textParams,
        body: textChange,
        response: { 200: z.array(textVersion), ...refused(400, 401, 403) },
      },
    },
    async (request) => {
      const { id } = userOf(request);
      const actor = { ...actorOf(request, id), actorId: id };
      return changeText(db, request.params, request.body, actor, clock());
    },
  );
}
