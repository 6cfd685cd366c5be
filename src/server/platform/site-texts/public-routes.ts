import { refused } from '#server/platform/http/refused.ts';
import type { RouteScope } from '#server/platform/http/scopes.ts';
import { findText } from '#server/platform/site-texts/text-store.ts';
import { siteText, textParams } from '#shared/contracts/site-texts.ts';

export function textPublicRoutes({ app, db }: RouteScope): void {
  app.get(
    '/api/texts/:page/:locale',
    {
      schema: {
        tags: ['settings'],
        summary: 'The text of the page Terms or Privacy, if an admin has written one',
        params: textParams,
        response: { 200: siteText, ...refused(400) },
      },
    },
    async (request) => (await findText(db, request.params)) ?? { body: null },
  );
}
