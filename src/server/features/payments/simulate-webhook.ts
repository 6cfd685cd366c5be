import { randomUUID } from 'node:crypto';
import { type Actor, recordAudit } from '#server/features/audit/record-audit.ts';
import { getProvider, type Payments } from '#server/features/payments/payments.ts';
import { takeEvent } from '#server/features/payments/take-event.ts';
import { refuse } from '#server/http/app-error.ts';
import { findTip } from '#server/ledger/tip-rows.ts';
import { signSandboxEvent } from '#server/providers/sandbox.ts';

/** The sandbox's word on a tip that waits for it, signed and taken the way a provider's would be. */
export async function simulateWebhook(
  payments: Payments,
  sandboxSecret: string,
  tipId: number,
  outcome: 'paid' | 'failed',
  actor: Actor,
): Promise<void> {
  // Play money would be owed beside real money, and paid out like it.
  if (payments.provider.name !== 'sandbox') throw refuse('conflict', 'simulation_off');
  const tip = await findTip(payments.db, tipId);
  if (!tip) throw refuse('not_found', 'no_such_tip');
  if (tip.provider !== 'sandbox') throw refuse('conflict', 'not_a_sandbox_tip');
  if (tip.status !== 'pending') throw refuse('conflict', 'tip_not_pending');
  const event = {
    id: randomUUID(),
    tipId,
    token: tip.token,
    outcome,
    amount: tip.charged,
    at: payments.clock().toISOString(),
  };
  const { body, headers } = signSandboxEvent(sandboxSecret, event);
  const sandbox = getProvider(payments, 'sandbox');
  await takeEvent(payments, sandbox, sandbox.readEvent(body, headers), (transaction) =>
    recordAudit(transaction, actor, {
      action: 'payment.simulated',
      subject: { type: 'tip', id: tipId },
      detail: { outcome },
    }),
  );
}
