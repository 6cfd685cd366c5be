import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { decryptField } from '#server/platform/db/encrypted-fields.ts';
import type { EncryptedText } from '#server/platform/db/encrypted-text.ts';
import type { PayoutRecipient } from '#shared/statuses.ts';

/**
 * The reason why a payout failed, was cancelled or was returned; null for all others. A return can be there twice: entered
 * by a person, and then seen in the bank's message.
 */
export const lastReason = sql<string | null>`(
  SELECT reason FROM payout_events
  WHERE payout_id = payouts.id AND to_status = payouts.status AND to_status IN ('failed', 'cancelled', 'returned')
  ORDER BY id LIMIT 1
)`;

/**
 * The newest payout to each payee that the bank refused or sent back and that no admin has looked at. There are few at a
 * time (payouts_refused_idx).
 */
export const refusedPayouts = sql`(
  SELECT DISTINCT ON (recipient_type, recipient_id) id, recipient_type, recipient_id, iban, ${lastReason} AS reason
  FROM payouts WHERE status IN ('failed', 'returned') AND looked_at IS NULL
  ORDER BY recipient_type, recipient_id, id DESC
)`;

export type RefusedPayout = { payoutId: number; reason: string | null; iban: string };
type Recipient = { recipientType: PayoutRecipient; recipientId: number };

/** By type and id of the payee. */
export async function listRefused(db: Db, recipients: Recipient[]): Promise<Map<string, RefusedPayout>> {
  if (recipients.length === 0) return new Map();
  const { rows } = await sql<Recipient & { id: number; reason: string | null; iban: EncryptedText }>`
    SELECT refused.* FROM ${refusedPayouts} refused
    WHERE (recipient_type, recipient_id) IN (SELECT * FROM unnest(
      ${recipients.map(({ recipientType }) => recipientType)}::text[],
      ${recipients.map(({ recipientId }) => recipientId)}::int[]))`.execute(db);
  return new Map(
    rows.map(({ id, recipientType, recipientId, reason, iban }) => [
      `${recipientType} ${recipientId}`,
      { payoutId: id, reason, iban: decryptField(db, 'payouts.iban', id, iban) },
    ]),
  );
}

/** What an admin is shown. `accountNow`: where the money goes now. */
export function shownRefusal(refused: RefusedPayout | undefined, accountNow: string | null) {
  if (!refused) return null;
  const { payoutId, reason, iban } = refused;
  return { payoutId, reason, accountChanged: iban !== accountNow };
}

/** Marks this payout and earlier ones of the same payee as looked at. */
export async function setLookedAt(
  transaction: Db,
  { id, recipientType, recipientId }: Recipient & { id: number },
  lookedBy: string,
  lookedAt: Date,
): Promise<void> {
  await transaction
    .updateTable('payouts')
    .set({ lookedAt, lookedBy })
    .where('recipientType', '=', recipientType)
    .where('recipientId', '=', recipientId)
    .where('id', '<=', id)
    .where('status', 'in', ['failed', 'returned'])
    .where('lookedAt', 'is', null)
    .execute();
}
