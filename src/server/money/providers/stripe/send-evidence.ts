import type Stripe from 'stripe';
import { type EvidenceToSend, ProviderRefused } from '#server/money/providers/port/provider.ts';
import { callStripe } from '#server/money/providers/stripe/stripe-client.ts';

/**
 * Stripe takes evidence once. If the answer to an earlier request was lost, the tip in the dispute's metadata says that the
 * evidence is ours; without it, somebody has sent other evidence on Stripe's pages.
 */
export async function sendEvidence(stripe: Stripe, evidence: EvidenceToSend): Promise<void> {
  const { disputeId, tipId } = evidence;
  const dispute = await callStripe(() => stripe.disputes.retrieve(disputeId));
  const mark = { karam_evidence_of: String(tipId) };
  if (dispute.evidence_details.submission_count > 0) {
    if (dispute.metadata.karam_evidence_of === mark.karam_evidence_of) return;
    throw new ProviderRefused('Stripe: evidence was sent before, on its own pages.');
  }
  const data = Buffer.from(evidence.pdf);
  const name = `evidence-tip-${tipId}.pdf`;
  const file = await callStripe(() =>
    stripe.files.create({
      purpose: 'dispute_evidence',
      file: { data, name, type: 'application/pdf' },
    }),
  );
  await callStripe(() =>
    stripe.disputes.update(
      disputeId,
      {
        evidence: {
          product_description: evidence.productDescription,
          service_date: evidence.serviceDate,
          access_activity_log: evidence.accessActivityLog,
          refund_policy_disclosure: evidence.refundPolicyDisclosure,
          uncategorized_text: evidence.uncategorizedText,
          uncategorized_file: file.id,
          ...(evidence.customerName && { customer_name: evidence.customerName }),
        },
        metadata: mark,
        submit: true,
      },
      { idempotencyKey: `karam-evidence-${file.id}` },
    ),
  );
}
