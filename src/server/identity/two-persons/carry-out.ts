import {
  applyAccountChange,
  applyFactorRemoval,
  checkAccountChange,
  checkFactorRemoval,
} from '#server/identity/accounts/apply-change.ts';
import type { NewProposal, ProposalRow } from '#server/identity/two-persons/proposal-store.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { KnownActor } from '#server/platform/http/acting.ts';
import { changeSettings, refuseUnfitSettings } from '#server/platform/settings/change-settings.ts';
import type { AccountChange } from '#shared/contracts/accounts.ts';
import type { ProposalKind } from '#shared/contracts/proposals.ts';

type Options = {
  now: Date;
  publicOrigin: string;
  /** The proposal that was decided. Undefined if one admin may decide alone. */
  proposal?: ProposalRow;
};

const accountChanges: Partial<Record<ProposalKind, AccountChange>> = {
  make_admin: 'make_admin',
  remove_admin: 'remove_admin',
  disable_admin: 'disable',
  enable_admin: 'enable',
};

/** Makes the change that was decided. Refuses it, before anything is written, if it no longer fits. */
export async function carryOut(
  transaction: Db,
  proposed: NewProposal,
  actor: KnownActor,
  { now, publicOrigin, proposal }: Options,
): Promise<void> {
  const { kind, userId, settings, reason } = proposed;
  const detail = proposal && { proposal: proposal.id, proposedBy: proposal.proposedBy };
  const carrying = { now, publicOrigin, detail };
  const change = accountChanges[kind];
  if (settings) await changeSettings(transaction, settings.change, actor, now, detail);
  else if (userId && change) await applyAccountChange(transaction, userId, change, actor, carrying);
  else if (userId) await applyFactorRemoval(transaction, userId, reason, actor, carrying);
}

/** Refuses what could not be carried out anyway. Changes nothing. */
export async function check(transaction: Db, proposed: NewProposal): Promise<void> {
  const { kind, userId, settings } = proposed;
  const change = accountChanges[kind];
  if (settings) await refuseUnfitSettings(transaction, settings.change);
  else if (userId && change) await checkAccountChange(transaction, userId, change);
  else if (userId) await checkFactorRemoval(transaction, userId);
}
