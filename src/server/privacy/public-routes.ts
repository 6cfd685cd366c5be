import type { RouteScope } from '#server/platform/http/scopes.ts';
import { getRetention } from '#server/platform/settings/retention.ts';
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
