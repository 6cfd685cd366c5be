import { requirePassword } from '#server/identity/passwords/check-password.ts';
import { lockSecondPerson } from '#server/identity/two-persons/proposals.ts';
import {
  decideWriteOff,
  findBusinessOf,
  findProposalOf,
  findWriteOff,
  insertProposal,
  listProposals,
  lockWriteOff,
  type WriteOffRow,
} from '#server/money/debts/write-off-store.ts';
import { lockBalances } from '#server/money/ledger/post/lock-balances.ts';
import { postWriteOff } from '#server/money/ledger/post/write-offs.ts';
import { listDebts as listDebtRows, readOpenMoney, sumWrittenOff } from '#server/money/ledger/read/debts.ts';
import { listRefundsBehind } from '#server/money/ledger/read/portal-tips.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Acting, KnownActor } from '#server/platform/http/acting.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import type { Platform } from '#server/platform/http/scopes.ts';
import { fils, getFilsFrom } from '#shared/money/money.ts';

const SHOWN = 100;

/** Staff members who owe, for an admin: since when, from which tips, and whether new tips can repay it. */
export async function listDebts(db: Db, adminId: string) {
  const rows = await listDebtRows(db, SHOWN);
  const proposals = await listProposals(db);
  const debts = [];
  for (const { businessId, businessName, count, total, ...debt } of rows) {
    const behind = await listRefundsBehind(db, debt.staffId, getFilsFrom(debt.amount));
    const proposal = proposals.find(({ staffId }) => staffId === debt.staffId);
    debts.push({
      ...debt,
      business: { id: businessId, name: businessName },
      causes: behind.map(({ id, net, refundedAt, isDisputed }) => ({
        tipId: id,
        amount: net,
        at: refundedAt,
        isDisputed,
      })),
      writeOff: proposal ? { ...proposal, isOwn: proposal.proposedBy === adminId } : null,
    });
  }
  return {
    debts,
    count: rows[0]?.count ?? 0,
    total: rows[0]?.total ?? '0',
    writtenOff: await sumWrittenOff(db),
  };
}

type Admin = KnownActor;

/** One admin proposes to write off the whole debt of a staff member, with a reason. Nothing is posted yet. */
export async function proposeWriteOff(
  db: Db,
  { staffId, reason, admin, now }: { staffId: number; reason: string; admin: Admin; now: Date },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const businessId = await findBusinessOf(transaction, staffId);
    if (businessId === undefined) throw refuse('not_found', 'no_such_staff');
    const [balance] = await lockBalances(transaction, businessId, [staffId]);
    if (!balance || balance.owedFils >= 0) throw refuse('conflict', 'owes_nothing');
    await refuseWhileOpen(transaction, staffId);
    if (await findProposalOf(transaction, staffId)) throw refuse('conflict', 'write_off_proposed_already');
    const amountFils = fils(-balance.owedFils);
    const proposedBy = admin.actorId;
    const { id, amount } = await insertProposal(transaction, {
      staffId,
      businessId,
      amountFils,
      reason,
      proposedBy,
      now,
    });
    await recordAudit(transaction, admin, 'write_off.proposed', {
      staff: staffId,
      detail: { writeOff: id, amount, reason },
    });
  });
}

/**
 * Another admin confirms it with their password, only if the staff member still owes at least as much: otherwise it is not
 * the debt that was proposed.
 */
export async function confirmWriteOff(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  id: number,
  password: string,
  acting: Omit<Acting, 'user'>,
): Promise<void> {
  // Before the transaction, because checking a password takes long.
  await requirePassword({ db, clock }, password, acting);
  await db.transaction().execute(async (transaction) => {
    const now = clock();
    // All admins before any balance, as everywhere.
    await lockSecondPerson(transaction, acting.actorId, now);
    const { writeOff, owedFils } = await lockProposal(transaction, id);
    if (writeOff.proposedBy === acting.actorId) throw refuse('conflict', 'write_off_own');
    if (-owedFils < getFilsFrom(writeOff.amount)) throw refuse('conflict', 'write_off_outdated');
    await refuseWhileOpen(transaction, writeOff.staffId);
    await decideWriteOff(transaction, id, 'confirmed', acting.actorId, now);
    await postWriteOff(transaction, writeOff, now);
    await auditDecision(transaction, acting, 'write_off.confirmed', writeOff);
  });
}

/**
 * What an open dispute holds is part of the debt only until the dispute is decided, and what is on its way to the person may
 * come back. Written off before that, the staff member would get it twice. The balances must be locked, so that neither
 * begins meanwhile.
 */
async function refuseWhileOpen(transaction: Db, staffId: number): Promise<void> {
  const { isHeld, isOnItsWay } = await readOpenMoney(transaction, { staffId });
  if (isHeld) throw refuse('conflict', 'write_off_while_disputed');
  if (isOnItsWay) throw refuse('conflict', 'write_off_while_paid');
}

/** Any admin can withdraw a proposal. */
export async function withdrawWriteOff(db: Db, id: number, admin: Admin, now: Date): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { writeOff } = await lockProposal(transaction, id);
    await decideWriteOff(transaction, id, 'withdrawn', admin.actorId, now);
    await auditDecision(transaction, admin, 'write_off.withdrawn', writeOff);
  });
}

async function lockProposal(transaction: Db, id: number) {
  const found = await findWriteOff(transaction, id);
  if (!found) throw refuse('not_found', 'no_such_write_off');
  const [balance] = await lockBalances(transaction, found.businessId, [found.staffId]);
  const writeOff = await lockWriteOff(transaction, id);
  if (writeOff.status !== 'proposed') throw refuse('conflict', 'write_off_decided_already');
  return { writeOff, owedFils: balance?.owedFils ?? fils(0) };
}

async function auditDecision(
  transaction: Db,
  admin: Admin,
  action: 'write_off.confirmed' | 'write_off.withdrawn',
  { id, staffId, amount }: WriteOffRow,
): Promise<void> {
  await recordAudit(transaction, admin, action, { staff: staffId, detail: { writeOff: id, amount } });
}
