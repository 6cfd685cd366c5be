import { setWanted, wantsSummaries } from '#server/insights/summaries/summary-store.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { SignedInScope } from '#server/platform/http/scopes.ts';
import { summaryChoice } from '#shared/contracts/summaries.ts';

export function summarySignedInRoutes({ app, db, clock, userOf }: SignedInScope): void {
  app.get(
    '/api/account/summaries',
    {
      schema: {
        tags: ['account'],
        summary: 'Whether the own account gets a weekly summary or a monthly statement by mail',
        response: { 200: summaryChoice, ...refused(401) },
      },
    },
    async (request) => ({ isWanted: await wantsSummaries(db, userOf(request).id) }),
  );

  app.put(
    '/api/account/summaries',
    {
      schema: {
        tags: ['account'],
        summary: 'Turn the weekly summary or the monthly statement on or off',
        body: summaryChoice,
        response: { 200: summaryChoice, ...refused(400, 401) },
      },
    },
    async (request) => {
      const { isWanted } = request.body;
      await setWanted(db, userOf(request).id, isWanted, clock());
      return { isWanted };
    },
  );
}
