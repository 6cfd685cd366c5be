import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { KnownActor } from '#server/platform/http/acting.ts';
import { insertText, listVersions } from '#server/platform/site-texts/text-store.ts';
import type { TextChange, TextKey } from '#shared/contracts/site-texts.ts';

/** Adds a version and returns all of them. The texts themselves stay in their table, so the audit log only names them. */
export async function changeText(db: Db, key: TextKey, { body }: TextChange, actor: KnownActor, now: Date) {
  return db.transaction().execute(async (transaction) => {
    const version = await insertText(transaction, {
      ...key,
      body,
      changedBy: actor.actorId,
      changedAt: now,
    });
    const length = body === null ? null : [...body].length;
    await recordAudit(transaction, actor, 'settings.text_changed', {
      detail: { ...key, version, isDefault: body === null, length },
    });
    return listVersions(transaction, key);
  });
}
