import { z } from 'zod';
import { instant, named } from '#shared/contracts/fields.ts';
import { because } from '#shared/reasons/because.ts';

/** What one admin may not do alone: a second one confirms it, or it takes effect after two days. */
export const proposalKinds = [
  'make_admin',
  'remove_admin',
  'disable_admin',
  'enable_admin',
  'remove_second_factor',
  'change_settings',
] as const;
export type ProposalKind = (typeof proposalKinds)[number];

export const proposalOutcomes = ['confirmed', 'rejected', 'in_force', 'outdated'] as const;
export type ProposalOutcome = (typeof proposalOutcomes)[number];

/** How long a proposal waits for a second admin, and how long a new admin neither confirms nor releases anything. */
export const PROPOSAL_HOURS = 48;

export const proposal = named('Proposal', {
  id: z.uuid(),
  kind: z.enum(proposalKinds),
  username: z.string().nullable().describe('Whose account would be changed'),
  settings: z
    .array(z.object({ name: z.string(), from: z.string().nullable(), to: z.string().nullable() }))
    .describe('The settings that would be changed, with IBANs shortened'),
  reason: z.string().nullable(),
  proposedByName: z.string(),
  proposedAt: instant,
  inForceAt: instant.describe('When it takes effect if nobody decides'),
  isOwn: z.boolean().describe('Proposed by the admin who asks, who may not confirm it'),
  outcome: z.enum(proposalOutcomes).nullable().describe('Null while it is open'),
  decidedByName: z.string().nullable(),
  decidedAt: instant.nullable(),
});
export type Proposal = z.input<typeof proposal>;

export const proposalParam = z.object({ id: z.uuid(because('no_such_proposal')) });
