import { countWarningsToDecide, listWarnings } from '#server/money/ledger/read/fraud-warnings.ts';
import { closeRow, insertWarning } from '#server/money/payments/fraud-warning-store.ts';
import type { Applied } from '#server/money/payments/payment-event-store.ts';
import { lockTipsOf } from '#server/money/payments/payment-store.ts';
import type { Payments } from '#server/money/payments/payments.ts';
import { refundByRule } from '#server/money/payments/refund-tip.ts';
import type { WarningChange } from '#server/money/providers/port/provider.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { KnownActor } from '#server/platform/http/acting.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import type { ProviderName } from '#shared/money/payment-kinds.ts';

/**
 * Stores an early fraud warning, once, and requests the refund if the rule of the settings allows it. The sweep sends it to
 * the provider. Runs in the caller's transaction.
 */
export async function applyWarning(
  db: Db,
  provider: ProviderName,
  { paymentId, warning }: WarningChange,
  now: Date,
): Promise<Applied> {
  const tips = await lockTipsOf(db, provider, paymentId);
  const [tip] = tips;
  if (!tip) return { outcome: 'not_our_tip', tipId: null };
  if (await insertWarning(db, { provider, tipId: tip.id, warning, now })) await refundByRule(db, tips, now);
  return { outcome: 'fraud_warning', tipId: tip.id };
}

const SHOWN = 100;

/** For admins: those that nobody has decided first, then the newest. */
export async function describeWarnings(db: Db) {
  return { warnings: await listWarnings(db, SHOWN), count: await countWarningsToDecide(db) };
}

/** An admin decides that the tip is not given back. */
export async function closeWarning(
  { db, clock }: Pick<Payments, 'db' | 'clock'>,
  named: { provider: ProviderName; id: string },
  note: string,
  admin: KnownActor,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const closing = { closedAt: clock(), closedBy: admin.actorId, closedNote: note };
    const tipId = await closeRow(transaction, named, closing);
    if (tipId === undefined) throw refuse('not_found', 'no_such_warning');
    const detail = { warning: named.id, note };
    await recordAudit(transaction, admin, 'fraud_warning.closed', { tip: tipId, detail });
  });
}
