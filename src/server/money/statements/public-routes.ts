import { checkStatement } from '#server/money/statements/check-statement.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { RouteScope } from '#server/platform/http/scopes.ts';
import { checkedStatement, statementCode } from '#shared/contracts/statement.ts';

export function statementPublicRoutes({ app, db }: RouteScope): void {
  app.get(
    '/api/statements/:code',
    {
      config: { rateLimit: 'codes' },
      schema: {
        tags: ['statements'],
        summary: 'For anybody with the code on a statement: its month and its closing figure',
        params: statementCode,
        response: { 200: checkedStatement, ...refused(400, 404, 429) },
      },
    },
    async ({ params }) => checkStatement(db, params.code),
  );
}
