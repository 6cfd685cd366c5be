import { hash, randomUUID } from 'node:crypto';
import { requirePassword } from '#server/identity/passwords/check-password.ts';
import { type DisputeRow, lockDispute } from '#server/money/payments/dispute-store.ts';
import { getProvider, type Payments } from '#server/money/payments/payments.ts';
import {
  type EvidenceToSend,
  ProviderRefused,
  ProviderUnavailable,
} from '#server/money/providers/port/provider.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import { findViolatedUnique } from '#server/platform/db/database-errors.ts';
import type { Acting } from '#server/platform/http/acting.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import { type Idempotency, keyWasUsed, refuseOtherRequest } from '#server/platform/http/idempotency.ts';
import { refuseWhileHeld } from '#server/platform/settings/change-settings.ts';
import { collectEvidence, type Evidence, type Named } from '#server/tipping/evidence/collect-evidence.ts';
import { endAttempt, findEvidence, upsertEvidence } from '#server/tipping/evidence/evidence-store.ts';
import { renderDocumentInWorker } from '#server/tipping/printing/render-in-worker.ts';
import { dubaiDay } from '#shared/dubai-time.ts';

type Order = Named & { password: string; idempotencyKey: string | undefined };
type Admin = Omit<Acting, 'user'>;

/** Longer than any request to the provider with all its retries. After that the process has died. */
const ATTEMPT_MS = 60_000;

/**
 * Sends the evidence of a dispute to the guest's bank, once: the provider takes no other afterwards. The request is stored
 * before it is sent. If the answer is lost, an admin presses again, and the provider is asked first whether it has it.
 */
export async function sendEvidence(payments: Payments, order: Order, admin: Admin): Promise<void> {
  const { db, clock } = payments;
  await refuseWhileHeld(db);
  // Before the transaction, because checking a password and writing a PDF take long.
  await requirePassword({ db, clock }, order.password, admin);
  const evidence = await collectEvidence(db, order, 'en');
  const provider = getProvider(payments, order.provider);
  const requestHash = hash('sha256', JSON.stringify([order.provider, order.id]), 'base64url');
  const idempotency = { key: order.idempotencyKey ?? randomUUID(), requestHash };
  const pdf = await renderDocumentInWorker(evidence, admin.actorId);
  const mustSend = await db
    .transaction()
    .execute((transaction) => requestEvidence(transaction, order, idempotency, admin, clock()))
    .catch((error) => {
      // The same key for another dispute.
      throw findViolatedUnique(error) === 'dispute_evidence_key' ? keyWasUsed() : error;
    });
  if (!mustSend) return;
  try {
    await provider.sendEvidence(contentOf(evidence, pdf, payments.publicOrigin));
    await endAttempt(db, order, { sentAt: clock() });
  } catch (error) {
    payments.log.error({ err: error, disputeId: order.id }, 'evidence could not be sent');
    if (error instanceof ProviderRefused) {
      await endAttempt(db, order, { failure: error.message.slice(0, 500) });
      return;
    }
    await endAttempt(db, order, 'unknown');
    throw error instanceof ProviderUnavailable ? refuse('unavailable', 'evidence_unclear') : error;
  }
}

/** Returns false if this request has sent it already. */
async function requestEvidence(
  transaction: Db,
  named: Named,
  { key, requestHash }: Idempotency,
  admin: Admin,
  now: Date,
): Promise<boolean> {
  const dispute = await lockDispute(transaction, named);
  if (!dispute) throw refuse('not_found', 'no_such_dispute');
  const before = await findEvidence(transaction, named);
  if (before?.idempotencyKey === key) {
    refuseOtherRequest(before, { key, requestHash });
    if (before.sentAt) return false;
  }
  if (before?.sentAt) throw refuse('conflict', 'evidence_sent');
  if (before?.attemptedAt && now.getTime() - before.attemptedAt.getTime() < ATTEMPT_MS)
    throw refuse('conflict', 'evidence_being_sent');
  refuseLate(dispute, now);
  await upsertEvidence(transaction, {
    provider: named.provider,
    disputeId: named.id,
    requestedBy: admin.actorId,
    requestedAt: now,
    idempotencyKey: key,
    requestHash,
    attemptedAt: now,
  });
  await recordAudit(transaction, admin, 'dispute.evidence_requested', {
    tip: dispute.tipId,
    detail: { dispute: named.id },
  });
  return true;
}

function refuseLate({ status, dueBy }: DisputeRow, now: Date): void {
  if (status === 'won' || status === 'lost') throw refuse('conflict', 'dispute_decided');
  if (!dueBy) throw refuse('conflict', 'evidence_not_taken');
  if (dueBy <= now) throw refuse('conflict', 'evidence_too_late');
}

/** What the provider takes in each of its texts. */
const MOST_LETTERS = 20_000;

/** As the bank reads it, in English. */
function contentOf(
  { dispute, payment, sections }: Evidence,
  pdf: Uint8Array,
  publicOrigin: string,
): EvidenceToSend {
  const linesOf = (part?: string) =>
    sections
      .filter((section) => part === undefined || section.part === part)
      .flatMap(({ facts }) => facts.map(({ label, value }) => `${label}: ${value}`))
      .join('\n')
      .slice(0, MOST_LETTERS);
  const terms = sections.find(({ text }) => text !== null)?.text ?? '';
  return {
    disputeId: dispute.id,
    tipId: dispute.tipId,
    pdf,
    productDescription:
      `A voluntary tip of AED ${payment.amount} for the staff of ${payment.businessName}. The guest chose the amount ` +
      'on the tip page and paid it on the payment provider’s own page.',
    serviceDate: dubaiDay(payment.createdAt),
    customerName: payment.customerName,
    accessActivityLog: linesOf('guest'),
    refundPolicyDisclosure:
      `The terms that are published at ${publicOrigin}/terms, as they were when the guest paid:\n\n${terms}`.slice(
        0,
        MOST_LETTERS,
      ),
    uncategorizedText: linesOf(),
  };
}
