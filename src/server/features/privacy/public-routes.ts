import { getRetention } from '#server/features/settings/retention.ts';
import type { RouteScope } from '#server/http/scopes.ts';
import { privacyFigures } from '#shared/contracts/privacy.ts';

export function privacyPublicRoutes({ app, db }: RouteScope): void {
  app.get(
    '/api/privacy',
    {
      schema: {
        tags: ['privacy'],
        summary: 'How long personal data is kept',
        response: { 200: privacyFigures },
      },
    },
    async () => getRetention(db),
  );
}
