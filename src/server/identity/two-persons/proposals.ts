import type { z } from 'zod';
import { lockEnabledAdmins } from '#server/identity/accounts/account-store.ts';
import { requirePassword } from '#server/identity/passwords/check-password.ts';
import { type AreaKinds, carryOut, check } from '#server/identity/two-persons/carry-out.ts';
import {
  endProposal,
  hasOpenProposal,
  insertProposal,
  listDueProposals,
  listProposalRows,
  lockProposal,
  type NewProposal,
  type ProposalRow,
} from '#server/identity/two-persons/proposal-store.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Acting, KnownActor } from '#server/platform/http/acting.ts';
import { AppError, refuse } from '#server/platform/http/app-error.ts';
import type { Platform } from '#server/platform/http/scopes.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { writeMail } from '#server/platform/mail/write-mail.ts';
import { PROPOSAL_HOURS, type proposal } from '#shared/contracts/proposals.ts';
import type { SettingsChange } from '#shared/contracts/settings.ts';
import { maskIbansIn } from '#shared/money/iban.ts';
import { waitsForSecondAdmin } from '#shared/money-settings.ts';

type Proposal = z.output<typeof proposal>;

const WAIT_MS = PROPOSAL_HOURS * 60 * 60 * 1000;

/** What a change by an admin needs to know. `isTestMode`: no real money moves. */
export type TwoPersons = Platform & { isTestMode: boolean; areaKinds: AreaKinds };

/**
 * Changes what one admin may not change alone. Another one has to confirm it; if nobody decides, it takes effect after 48
 * hours, and all admins have a mail by then. Returns the open proposal. In test mode the only admin decides alone: nothing
 * real is at stake, and there is nobody to ask. A proposal about a payout, a bank entry or the bank's server waits as long as it
 * takes.
 */
export async function changeByTwo(
  transaction: Db,
  change: NewProposal,
  acting: KnownActor,
  { clock, publicOrigin, isTestMode, areaKinds }: TwoPersons,
): Promise<Proposal | null> {
  const now = clock();
  const admins = await lockEnabledAdmins(transaction);
  // Another admin may have removed this one while it waited for the lock.
  if (!admins.some(({ id }) => id === acting.actorId)) throw refuse('forbidden', 'admin_only');
  if (isTestMode && admins.length === 1) {
    await carryOut(transaction, change, acting, { now, publicOrigin, areaKinds });
    return null;
  }
  if (await hasOpenProposal(transaction, change)) throw refuse('conflict', 'proposal_open_already');
  // What cannot be done anyway is refused now, not two days later.
  await check(transaction, change, { proposedBy: acting.actorId, now, areaKinds });
  const waits = change.subject || Object.keys(change.settings?.change ?? {}).some(waitsForSecondAdmin);
  const inForceAt = waits ? null : new Date(now.getTime() + WAIT_MS);
  const id = await insertProposal(transaction, {
    ...change,
    proposedBy: acting.actorId,
    proposedAt: now,
    inForceAt,
  });
  await recordAudit(transaction, acting, 'proposal.made', {
    ...(change.userId && { user: change.userId }),
    detail: {
      proposal: id,
      change: change.kind,
      ...(change.subject && { subject: change.subject.id }),
      ...(change.reason && { reason: change.reason }),
    },
  });
  // The proposer too: somebody else may be using their session.
  for (const { email, emailConfirmedAt } of admins) {
    const to = { email, isConfirmed: emailConfirmedAt !== null };
    const link = `${publicOrigin}/admin/proposals`;
    const mail = inForceAt
      ? writeMail('proposal_made', to, { link })
      : writeMail('proposal_waits', to, { link });
    await queueMail(transaction, mail, now);
  }
  return getProposal(transaction, id, acting.actorId);
}

/** Another admin confirms a change with their password. It takes effect at once. */
export async function confirmProposal(
  { db, clock, publicOrigin, areaKinds }: Pick<TwoPersons, 'db' | 'clock' | 'publicOrigin' | 'areaKinds'>,
  id: string,
  password: string,
  acting: Omit<Acting, 'user'>,
): Promise<{ userId: string | null; proposal: Proposal }> {
  // Before the transaction, because checking a password takes long.
  await requirePassword({ db, clock }, password, acting);
  const { kind, ...confirmed } = await db.transaction().execute(async (transaction) => {
    const now = clock();
    await lockSecondPerson(transaction, acting.actorId, now);
    const open = await lockOpen(transaction, id);
    if (open.proposedBy === acting.actorId) throw refuse('conflict', 'proposal_own');
    await carryOut(transaction, open, acting, { now, publicOrigin, areaKinds, proposal: open });
    await endProposal(transaction, id, 'confirmed', acting.actorId, now);
    const { kind, userId } = open;
    return { kind, userId, proposal: await getProposal(transaction, id, acting.actorId) };
  });
  await areaKinds[kind]?.afterwards?.();
  return confirmed;
}

/** Locks all admins. Refuses somebody who is no admin any more, or not yet for long enough to confirm what another says. */
export async function lockSecondPerson(transaction: Db, adminId: string, now: Date): Promise<void> {
  const confirming = (await lockEnabledAdmins(transaction)).find(({ id }) => id === adminId);
  if (!confirming) throw refuse('forbidden', 'admin_only');
  if (isNewAdmin(confirming.adminSince, now))
    throw refuse('conflict', 'proposal_new_admin', { hours: PROPOSAL_HOURS });
}

/** For as long as a proposal waits, an admin whom another one has made can neither confirm nor release anything. */
export function isNewAdmin(adminSince: Date | null, now: Date): boolean {
  return adminSince !== null && adminSince.getTime() > now.getTime() - WAIT_MS;
}

/**
 * Any admin can reject a proposal, and withdraw their own. So can the admin whom it would remove: two admins who disagree
 * stay as they are until the operator decides, or the first of them to propose would get rid of the other.
 */
export async function rejectProposal(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  id: string,
  acting: KnownActor,
): Promise<Proposal> {
  return db.transaction().execute(async (transaction) => {
    const admins = await lockEnabledAdmins(transaction);
    if (!admins.some((admin) => admin.id === acting.actorId)) throw refuse('forbidden', 'admin_only');
    const { kind, userId } = await lockOpen(transaction, id);
    await endProposal(transaction, id, 'rejected', acting.actorId, clock());
    await recordAudit(transaction, acting, 'proposal.rejected', {
      ...(userId && { user: userId }),
      detail: { proposal: id, change: kind },
    });
    return getProposal(transaction, id, acting.actorId);
  });
}

/**
 * Nobody has decided within 48 hours. A proposal that no longer fits the account or the settings, or whose proposer is no
 * admin any more, is closed without a change.
 */
export async function applyDueProposals({
  db,
  clock,
  publicOrigin,
}: Pick<Platform, 'db' | 'clock' | 'publicOrigin'>): Promise<void> {
  for (const id of await listDueProposals(db, clock())) {
    await db.transaction().execute(async (transaction) => {
      const now = clock();
      const admins = await lockEnabledAdmins(transaction);
      const open = await lockProposal(transaction, id);
      if (!open || open.outcome !== null) return;
      const actor = { actorId: open.proposedBy, address: null, requestId: 'apply-proposals' };
      try {
        if (!admins.some((admin) => admin.id === open.proposedBy)) throw refuse('forbidden', 'admin_only');
        // Kinds of other areas never become due.
        await carryOut(transaction, open, actor, { now, publicOrigin, areaKinds: {}, proposal: open });
        await endProposal(transaction, id, 'in_force', null, now);
      } catch (error) {
        // It is refused before anything is written.
        if (!(error instanceof AppError)) throw error;
        await endProposal(transaction, id, 'outdated', null, now);
        await recordAudit(transaction, actor, 'proposal.outdated', {
          ...(open.userId && { user: open.userId }),
          detail: { proposal: id, change: open.kind },
        });
      }
    });
  }
}

async function lockOpen(transaction: Db, id: string): Promise<ProposalRow> {
  const found = await lockProposal(transaction, id);
  if (!found) throw refuse('not_found', 'no_such_proposal');
  if (found.outcome !== null) throw refuse('conflict', 'proposal_decided_already');
  return found;
}

export async function listProposals(db: Db, adminId: string): Promise<Proposal[]> {
  return (await listProposalRows(db)).map((row) => describe(row, adminId));
}

async function getProposal(db: Db, id: string, adminId: string): Promise<Proposal> {
  const [row] = await listProposalRows(db, id);
  if (!row) throw refuse('not_found', 'no_such_proposal');
  return describe(row, adminId);
}

type Listed = Awaited<ReturnType<typeof listProposalRows>>[number];

function describe(row: Listed, adminId: string): Proposal {
  const { id, kind, username, settings, subject, reason, proposedByName, decidedByName, outcome } = row;
  return {
    id,
    kind,
    username,
    settings: [
      ...Object.entries(settings?.change ?? {}).map(([name, to]) => ({
        name,
        from: shown(settings?.before[name as keyof SettingsChange]),
        to: shown(to),
      })),
      ...(settings?.bearsCardCost ? [{ name: 'bearsCardCost', from: null, to: 'true' }] : []),
    ],
    subject,
    reason,
    proposedByName,
    proposedAt: row.proposedAt,
    inForceAt: row.inForceAt,
    isOwn: row.proposedBy === adminId,
    outcome,
    decidedByName,
    decidedAt: row.decidedAt,
  };
}

function shown(value: SettingsChange[keyof SettingsChange] | null): string | null {
  return value === null || value === undefined ? null : maskIbansIn(String(value));
}
