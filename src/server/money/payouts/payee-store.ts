import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

/** A payout of a file whose recipient was never paid before, or was changed a short time ago. */
export type PayeeFacts = {
  payoutId: number;
  isNew: boolean;
  ibanChangedAt: Date | null;
  /** The releasing admin has added the recipient, or changed its IBAN or its name as at the bank. */
  changedByAdmin: boolean;
};

/** Rows of the audit log that say that somebody changed the account of a recipient. */
const changesIban = sql<boolean>`(
  action = 'staff.iban_changed'
  OR (action = 'staff.joined' AND detail -> 'fields' ? 'iban')
  OR (action IN ('business.changed', 'business.change_approved') AND detail -> 'changed' ? 'iban'))`;

const changesPayee = sql<boolean>`(
  ${changesIban} OR action IN ('staff.added', 'staff.bank_name_changed', 'business.bank_name_changed'))`;

/**
 * What a releasing admin must know about the recipients of a file. The audit log is the source, because it is written in
 * the transaction of each change, by whichever route, and nobody can change it.
 */
export async function listPayeeFacts(
  db: Db,
  bankFileId: number,
  { adminId, ownSince, ibanSince }: { adminId: string; ownSince: Date; ibanSince: Date },
): Promise<Map<number, PayeeFacts>> {
  const { rows } = await sql<PayeeFacts>`
    SELECT payouts.id AS payout_id,
      NOT EXISTS (
        SELECT FROM payouts earlier WHERE earlier.recipient_type = payouts.recipient_type
          AND earlier.recipient_id = payouts.recipient_id AND earlier.id <> payouts.id AND earlier.status = 'completed'
      ) AS is_new,
      changed.iban_changed_at, coalesce(changed.by_admin, false) AS changed_by_admin
    FROM payouts LEFT JOIN LATERAL (
      SELECT max(created_at) FILTER (WHERE ${changesIban}) AS iban_changed_at,
        bool_or(actor_id = ${adminId}::uuid AND created_at > ${ownSince} AND ${changesPayee}) AS by_admin
      FROM audit_log
      WHERE subject_type = payouts.recipient_type AND subject_id = payouts.recipient_id::text
        AND created_at > ${ibanSince} AND action IN (
          'staff.added', 'staff.joined', 'staff.iban_changed', 'staff.bank_name_changed',
          'business.changed', 'business.change_approved', 'business.bank_name_changed')
    ) changed ON true
    WHERE bank_file_id = ${bankFileId}`.execute(db);
  return new Map(rows.map((row) => [row.payoutId, row]));
}
