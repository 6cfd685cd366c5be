import {
  applyAccountChange,
  applyFactorRemoval,
  checkAccountChange,
  checkFactorRemoval,
} from '#server/identity/accounts/apply-change.ts';
import type {
  NewProposal,
  ProposalRow,
  ProposedSettings,
} from '#server/identity/two-persons/proposal-store.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { KnownActor } from '#server/platform/http/acting.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import { changeSettings, refuseUnfitSettings } from '#server/platform/settings/change-settings.ts';
import { lockSettings } from '#server/platform/settings/settings-store.ts';
import type { AccountChange } from '#shared/contracts/accounts.ts';
import type { ProposalKind } from '#shared/contracts/proposals.ts';

/** How another area carries out a kind of its own: identity knows no payouts. `proposedBy` may be the only admin. */
export type AreaKind = {
  /** Refuses what could not be carried out anyway. Changes nothing. */
  check(transaction: Db, proposed: NewProposal, options: { proposedBy: string; now: Date }): Promise<void>;
  carryOut(
    transaction: Db,
    proposed: NewProposal,
    actor: KnownActor,
    options: { proposedBy: string; now: Date },
  ): Promise<void>;
  /** When the change is committed: what other systems have to do for it. A job repeats it. */
  afterwards?(): Promise<void>;
};
export type AreaKinds = Partial<Record<ProposalKind, AreaKind>>;

type Options = {
  now: Date;
  publicOrigin: string;
  areaKinds: AreaKinds;
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
  { now, publicOrigin, areaKinds, proposal }: Options,
): Promise<void> {
  const { kind, userId, settings, reason, subject } = proposed;
  const detail = proposal && { proposal: proposal.id, proposedBy: proposal.proposedBy };
  const carrying = { now, publicOrigin, detail };
  const change = accountChanges[kind];
  if (subject) {
    const proposedBy = proposal?.proposedBy ?? actor.actorId;
    await kindOfArea(areaKinds, kind).carryOut(transaction, proposed, actor, { proposedBy, now });
  } else if (settings) {
    if (proposal) await refuseOutdated(transaction, settings);
    await changeSettings(transaction, settings.change, actor, now, detail);
  }
  if (userId && change) await applyAccountChange(transaction, userId, change, actor, carrying);
  else if (userId) await applyFactorRemoval(transaction, userId, reason, actor, carrying);
}

/** Who confirms has read from what to what a setting changes. */
async function refuseOutdated(transaction: Db, { before }: ProposedSettings): Promise<void> {
  const current: Record<string, unknown> = await lockSettings(transaction);
  const differs = Object.entries(before).some(([name, value]) => (current[name] ?? null) !== (value ?? null));
  if (differs) throw refuse('conflict', 'proposal_outdated');
}

/** Refuses what could not be carried out anyway. Changes nothing. */
export async function check(
  transaction: Db,
  proposed: NewProposal,
  { proposedBy, now, areaKinds }: { proposedBy: string; now: Date; areaKinds: AreaKinds },
): Promise<void> {
  const { kind, userId, settings, subject } = proposed;
  const change = accountChanges[kind];
  if (subject) await kindOfArea(areaKinds, kind).check(transaction, proposed, { proposedBy, now });
  else if (settings) await refuseUnfitSettings(transaction, settings.change);
  else if (userId && change) await checkAccountChange(transaction, userId, change);
  else if (userId) await checkFactorRemoval(transaction, userId);
}

function kindOfArea(areaKinds: AreaKinds, kind: ProposalKind): AreaKind {
  const found = areaKinds[kind];
  if (!found) throw new Error(`no area carries out ${kind}`);
  return found;
}
