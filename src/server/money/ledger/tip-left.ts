import { sql } from 'kysely';
import { disputesByTip } from '#server/money/ledger/given-back-by-tip.ts';

/**
 * What is left of the amounts of a row of `tips`. Of a guest who covered the fee, the tip itself is the net; of others it
 * is what was charged.
 */
export const amountLeft = sql<string>`(tips.amount - CASE WHEN tips.amount = tips.charged THEN tips.refunded
  ELSE tips.refunded_net END)`;
export const feeLeft = sql<string>`(tips.fee - tips.refunded + tips.refunded_net)`;
export const netLeft = sql<string>`(tips.net - tips.refunded_net)`;
export const chargedLeft = sql<string>`(tips.charged - tips.refunded)`;

/** An open dispute: the person's share is held. An inquiry holds nothing. */
export const isDisputed = sql<boolean>`EXISTS (
  SELECT FROM ${disputesByTip} disputes WHERE disputes.tip_id = tips.id AND disputes.status = 'open')`;
