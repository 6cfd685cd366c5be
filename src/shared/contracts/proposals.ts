import { z } from 'zod';
import { bankExplanations } from '#shared/bank.ts';
import { decimal, instant, named } from '#shared/contracts/fields.ts';
import { day } from '#shared/contracts/period.ts';
import { paymentDecisions } from '#shared/money/payment-kinds.ts';
import { because } from '#shared/reasons/because.ts';

/**
 * These wait until a second admin decides: they say that money is where nobody has seen it, and no time makes that true.
 * `explain_bank_entry`: as a fee, VAT, own money or a mistake.
 * `correct_bank_entry`: such an explanation was wrong. `repay_guest`: a returned refund was paid in another way.
 * `settle_payment`: what becomes of a payment of another amount than its tip. `refund_tip`: a refund that is large, or of
 * money that was paid out. `clear_hit`, `confirm_hit`: a payee is not the one on a sanctions list, or is.
 */
export const lastingProposalKinds = [
  'fail_payout',
  'explain_bank_entry',
  'correct_bank_entry',
  'repay_guest',
  'settle_payment',
  'refund_tip',
  'clear_hit',
  'confirm_hit',
] as const;

/** What one admin may not do alone: a second one confirms it, or it takes effect after two days. */
export const proposalKinds = [
  'make_admin',
  'remove_admin',
  'disable_admin',
  'enable_admin',
  'remove_second_factor',
  'change_settings',
  ...lastingProposalKinds,
] as const;
export type ProposalKind = (typeof proposalKinds)[number];

export const proposalOutcomes = ['confirmed', 'rejected', 'in_force', 'outdated'] as const;
export type ProposalOutcome = (typeof proposalOutcomes)[number];

/** How long a proposal waits for a second admin, and how long a new admin neither confirms nor releases anything. */
export const PROPOSAL_HOURS = 48;

/** What the proposal is about: a payout, a bank entry, a returned refund, a payment, a tip or a hit of a screening. */
const proposalSubject = z.object({
  id: z.int(),
  tipId: z.int().optional().describe('Of the refund or the payment; the tip itself if that is given back'),
  decision: z.enum(paymentDecisions).optional().describe('What becomes of the payment'),
  charged: decimal.optional().describe('What the guest of the payment should have paid'),
  amount: decimal.nullable().describe('Null for a hit'),
  name: z.string().nullable().describe('The recipient of the payout, or the payee of the hit'),
  bookedDay: day.nullable().describe('Of the bank entry'),
  explanation: z.enum(bankExplanations).nullable(),
  hit: z.object({ listedName: z.string(), score: z.int() }).optional(),
});
export type ProposalSubject = z.infer<typeof proposalSubject>;

export const proposal = named('Proposal', {
  id: z.uuid(),
  kind: z.enum(proposalKinds),
  username: z.string().nullable().describe('Whose account would be changed'),
  settings: z
    .array(z.object({ name: z.string(), from: z.string().nullable(), to: z.string().nullable() }))
    .describe('The settings that would be changed, with IBANs shortened'),
  subject: proposalSubject.nullable(),
  reason: z.string().nullable(),
  proposedByName: z.string(),
  proposedAt: instant,
  inForceAt: instant.nullable().describe('When it takes effect if nobody decides. Null: never'),
  isOwn: z.boolean().describe('Proposed by the admin who asks, who may not confirm it'),
  outcome: z.enum(proposalOutcomes).nullable().describe('Null while it is open'),
  decidedByName: z.string().nullable(),
  decidedAt: instant.nullable(),
});
export type Proposal = z.input<typeof proposal>;

export const proposalParam = z.object({ id: z.uuid(because('no_such_proposal')) });
