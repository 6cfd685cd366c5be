import type { CallScope } from '#server/platform/http/scopes.ts';
import { changeText } from '#server/platform/site-texts/change-text.ts';
import { findText, listVersions } from '#server/platform/site-texts/text-store.ts';
import { textCalls } from '#shared/calls/platform.ts';

export function siteTextsRoutes({ on, db, clock, actingOf }: CallScope): void {
  on(textCalls.read, async (request) => (await findText(db, request.params)) ?? { body: null });

  on(textCalls.listVersions, async (request) => listVersions(db, request.params));

  on(textCalls.write, async (request) => {
    const actor = actingOf(request);
    return changeText(db, request.params, request.body, actor, clock());
  });
}
