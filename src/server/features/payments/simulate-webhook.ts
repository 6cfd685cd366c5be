import { randomUUID } from 'node:crypto';
import { type Actor, recordAudit } from '#server/features/audit/record-audit.ts';
import { getProvider, type Payments } from '#server/features/payments/payments.ts';
import { takeEvent } from '#server/features/payments/take-event.ts';
import { AppError } from '#server/http/app-error.ts';
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
  if (payments.provider.name !== 'sandbox')
    throw new AppError('conflict', 'Stripe collects here: nothing is simulated.');
  const tip = await findTip(payments.db, tipId);
  if (!tip) throw new AppError('not_found', 'There is no such tip.');
  if (tip.provider !== 'sandbox') throw new AppError('conflict', 'Only the sandbox can be told what to say.');
  if (tip.status !== 'pending') throw new AppError('conflict', 'This tip does not wait any more.');
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
