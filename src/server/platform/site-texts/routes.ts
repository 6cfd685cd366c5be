import { actorOf } from '#server/platform/audit/record-audit.ts';
import type { CallScope } from '#server/platform/http/scopes.ts';
import { changeText } from '#server/platform/site-texts/change-text.ts';
import { findText, listVersions } from '#server/platform/site-texts/text-store.ts';
import { textCalls } from '#shared/calls/platform.ts';

export function siteTextsRoutes({ on, db, clock, userOf }: CallScope): void {
  on(textCalls.read, async (request) => (await findText(db, request.params)) ?? { body: null });

  on(textCalls.listVersions, async (request) => listVersions(db, request.params));

  on(textCalls.write, async (request) => {
    const { id } = userOf(request);
    const actor = { ...actorOf(request, id), actorId: id };
    return changeText(db, request.params, request.body, actor, clock());
  });
}
