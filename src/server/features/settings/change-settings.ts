import type { Db } from '#server/db/database.ts';
import { type Actor, recordAudit } from '#server/features/audit/record-audit.ts';
import type { SettingsChange } from '#shared/contracts/settings.ts';
import { shortIban } from '#shared/iban.ts';

export const shownSettings = [
  'platformFeeBps',
  'platformFeeFixedFils',
  'maxTip',
  'payerName',
  'payerIban',
  'payerBic',
  'purposeCode',
  'memoLength',
] as const;

/** From the next second on for new tips; those already made keep the terms they were made under. */
export async function changeSettings(db: Db, change: SettingsChange, actor: Actor, now: Date) {
  return db.transaction().execute(async (transaction) => {
    const before = await transaction
      .selectFrom('settings')
      .select(shownSettings)
      .forUpdate()
      .executeTakeFirstOrThrow();
    // What is not given is not there at all, rather than there and undefined.
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const after = await transaction
      .updateTable('settings')
      .set({ ...given, updatedAt: now, updatedBy: actor.actorId })
      .returning([...shownSettings, 'updatedAt'])
      .executeTakeFirstOrThrow();
    const { updatedAt, ...to } = after;
    await recordAudit(transaction, actor, {
      action: 'settings.changed',
      detail: { from: withShortIban(before), to: withShortIban(to) },
    });
    return { ...to, updatedAt };
  });
}

/** Enough to see that it changed: a full IBAN does not belong in the record. */
function withShortIban<T extends { payerIban: string | null }>(settings: T): T {
  return { ...settings, payerIban: settings.payerIban && shortIban(settings.payerIban) };
}
