import type { Db } from '#server/db/database.ts';
import { type Actor, recordAudit } from '#server/features/audit/record-audit.ts';
import type { SettingsChange } from '#shared/contracts/settings.ts';

const shown = ['platformFeeBps', 'platformFeeFixedFils', 'maxTip'] as const;

/** From the next second on for new tips; those already made keep the terms they were made under. */
export async function changeSettings(db: Db, change: SettingsChange, actor: Actor, now: Date) {
  return db.transaction().execute(async (transaction) => {
    const before = await transaction
      .selectFrom('settings')
      .select(shown)
      .forUpdate()
      .executeTakeFirstOrThrow();
    // What is not given is not there at all, rather than there and undefined.
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const after = await transaction
      .updateTable('settings')
      .set({ ...given, updatedAt: now, updatedBy: actor.actorId })
      .returning([...shown, 'updatedAt'])
      .executeTakeFirstOrThrow();
    const { updatedAt, ...to } = after;
    await recordAudit(transaction, actor, { action: 'settings.changed', detail: { from: before, to } });
    return { ...to, updatedAt };
  });
}
