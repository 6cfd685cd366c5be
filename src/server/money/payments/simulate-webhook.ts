import { randomUUID } from 'node:crypto';
import { findTip } from '#server/money/ledger/read/tips.ts';
import { handleEvent } from '#server/money/payments/handle-event.ts';
import { getProvider, type Payments } from '#server/money/payments/payments.ts';
import { signSandboxEvent } from '#server/money/providers/sandbox.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Actor } from '#server/platform/http/acting.ts';
import { refuse } from '#server/platform/http/app-error.ts';

/** Sends an event of the sandbox about a pending tip, signed and handled like an event of a real provider. */
export async function simulateWebhook(
  payments: Payments,
  sandboxSecret: string,
  tipId: number,
  outcome: 'paid' | 'failed',
  actor: Actor,
): Promise<void> {
  // With a real provider, test money would be mixed with real money and paid out.
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
  await handleEvent(payments, sandbox, sandbox.readEvent(body, headers), (transaction) =>
    recordAudit(transaction, actor, 'payment.simulated', { tip: tipId, detail: { outcome } }),
  );
}
