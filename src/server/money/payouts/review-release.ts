import { isNewAdmin } from '#server/identity/two-persons/proposals.ts';
import { hasOtherAdmin } from '#server/identity/users/accounts.ts';
import { findAdminSince, listAdminsExcept } from '#server/identity/users/user-store.ts';
import { readCoverage, readMoneyPosition } from '#server/money/ledger/read/money-position.ts';
import {
  findUnbalanced,
  listPayoutsToReview,
  type PayoutToReview,
} from '#server/money/ledger/read/postings.ts';
import { findShortBalance } from '#server/money/ledger/read/provider-days.ts';
import {
  type BankFileRow,
  listBankFiles,
  listPayeeFacts,
  sumReleased,
} from '#server/money/payouts/bank-file-store.ts';
import type { PayoutNow } from '#server/money/payouts/payout-store.ts';
import { findUnpayable } from '#server/money/payouts/unpayable.ts';
import { withMessage } from '#server/platform/base/words.ts';
import type { Db } from '#server/platform/db/database.ts';
import { findHolderObstacle } from '#server/platform/settings/settings.ts';
import { readPayeeLimits } from '#server/platform/settings/settings-store.ts';
import type { BankFileQuery } from '#shared/contracts/bank-files.ts';
import { PROPOSAL_HOURS } from '#shared/contracts/proposals.ts';
import { addFils, fils, getFilsFrom, subtractFils, toDecimal } from '#shared/money/money.ts';
import { type Refusal, refusalOf } from '#shared/reasons/reasons.ts';

const HOUR_MS = 60 * 60 * 1000;
/** An admin who changed a payee cannot release money to it for this long. */
const OWN_CHANGE_HOURS = 48;
/** A releasing admin sees IBANs that were changed within this time. */
const IBAN_CHANGE_DAYS = 30;

export type Releasing = { adminId: string; isTestMode: boolean; now: Date };

/**
 * What an admin sees before the release of a file, and why this admin cannot release it. Money needs two persons: the
 * releasing one has neither started a payout of the file, nor made the file, nor changed one of its payees in the last 48
 * hours, nor become an admin in that time. With only one active admin, nobody can release real money; test money they may
 * release alone.
 */
export async function reviewRelease(
  db: Db,
  file: BankFileRow,
  payouts: PayoutNow[],
  { adminId, isTestMode, now }: Releasing,
) {
  const isAlone = !(await hasOtherAdmin(db, adminId));
  const facts = await listPayeeFacts(db, file.id, {
    adminId,
    ownSince: new Date(now.getTime() - OWN_CHANGE_HOURS * HOUR_MS),
    ibanSince: new Date(now.getTime() - IBAN_CHANGE_DAYS * 24 * HOUR_MS),
  });
  const changed = payouts.filter(({ id }) => facts.get(id)?.changedByAdmin);
  const isWaiting = !file.releasedAt && !file.withdrawnAt;
  // In test mode nothing real is at stake.
  const toReview = isWaiting && !isTestMode ? await findToReview(db, file.id, now) : [];
  const ofHolder = isWaiting ? await findHolderObstacle(db, isTestMode) : undefined;
  const obstacles = [
    ...stateObstacles(file, payouts, now),
    ...(ofHolder ? [ofHolder] : []),
    ...(isWaiting ? await moneyObstacles(db, payouts) : []),
    ...(isNewAdmin(await findAdminSince(db, adminId), now)
      ? [refusalOf('release_new_admin', { hours: PROPOSAL_HOURS })]
      : []),
    ...(isAlone
      ? isTestMode
        ? []
        : [refusalOf('release_second_admin_missing')]
      : personObstacles(file, payouts, changed, adminId)),
    // No bank has test money.
    ...(isWaiting && !isTestMode ? await arrivalObstacles(db, payouts) : []),
    ...(toReview.length > 0
      ? [
          refusalOf('release_needs_review', {
            ids: listed(toReview.map(({ payoutId }) => ({ id: payoutId }))),
          }),
        ]
      : []),
  ];
  return { isAlone, facts, toReview, obstacles };
}

async function findToReview(db: Db, fileId: number, now: Date): Promise<PayoutToReview[]> {
  const { newPayeeDays, payeeDayLimit } = await readPayeeLimits(db);
  return listPayoutsToReview(db, fileId, {
    newSince: new Date(now.getTime() - newPayeeDays * 24 * HOUR_MS),
    recentSince: new Date(now.getTime() - 24 * HOUR_MS),
    limit: payeeDayLimit,
  });
}

/** The names of the admins who can release a file of the payouts that this one starts. Not those who are new. */
export async function listReleasers(db: Db, adminId: string, now: Date): Promise<string[]> {
  const others = await listAdminsExcept(db, adminId);
  return others.filter(({ adminSince }) => !isNewAdmin(adminSince, now)).map(({ username }) => username);
}

/** Bank files, each with the reason why this admin has to leave its release to another one. */
export async function listFiles(db: Db, query: BankFileQuery, { adminId, isTestMode, now }: Releasing) {
  const isAlone = !(await hasOtherAdmin(db, adminId));
  const isNew = isNewAdmin(await findAdminSince(db, adminId), now);
  const anyFile = isNew
    ? refusalOf('release_new_admin', { hours: PROPOSAL_HOURS })
    : isAlone && !isTestMode
      ? refusalOf('release_second_admin_missing')
      : undefined;
  if (query.mine && anyFile) return [];
  const ownSince = new Date(now.getTime() - OWN_CHANGE_HOURS * HOUR_MS);
  // Test money can be released alone, also by the admin who made the file.
  const who = { adminId: isAlone && isTestMode ? NOBODY : adminId, ownSince };
  const files = await listBankFiles(db, query, who);
  return files.map((file) => {
    const obstacle = file.releasedAt || file.withdrawnAt ? undefined : (anyFile ?? ownObstacle(file, who));
    return { ...file, ownObstacle: obstacle ? withMessage(obstacle) : null };
  });
}

const NOBODY = '00000000-0000-0000-0000-000000000000';

type ListedFile = Awaited<ReturnType<typeof listBankFiles>>[number];

function ownObstacle(
  { createdBy, startedByAdmin, changedByAdmin }: ListedFile,
  { adminId }: { adminId: string },
): Refusal | undefined {
  if (createdBy === adminId) return refusalOf('release_own_file');
  if (startedByAdmin) return refusalOf('release_started_by_you');
  return changedByAdmin ? refusalOf('release_changed_by_you', { hours: OWN_CHANGE_HOURS }) : undefined;
}

/** Nothing leaves while the books say that money is missing, or that a balance of a payee is not what it should be. */
async function moneyObstacles(db: Db, payouts: PayoutNow[]): Promise<Refusal[]> {
  const { left } = await readCoverage(db);
  const ids = payouts.map(({ id }) => id);
  const unbalanced = await findUnbalanced(db, ids);
  const short = await findShortBalance(db);
  return [
    ...(unbalanced.length > 0
      ? [refusalOf('release_balances_differ', { names: unbalanced.map(({ name }) => name).join(', ') })]
      : []),
    ...(short ? [refusalOf('release_provider_short', { amount: short.missing, day: short.day })] : []),
    ...(left < 0 ? [refusalOf('release_not_covered', { amount: toDecimal(fils(-left)) })] : []),
  ];
}

/**
 * Only money that the provider has sent on leaves the account, or the company's own that was paid into it. What other
 * released files still take from it is not there for this one, nor is what nobody has explained.
 */
async function arrivalObstacles(db: Db, payouts: PayoutNow[]): Promise<Refusal[]> {
  const { bank, bank_statement, unexplained_in } = await readMoneyPosition(db);
  const inAccount = addFils(getFilsFrom(bank), getFilsFrom(bank_statement));
  const taken = addFils(getFilsFrom(unexplained_in), getFilsFrom(await sumReleased(db)));
  const there = subtractFils(inAccount, taken);
  const leaving = addFils(...payouts.map(({ amount }) => getFilsFrom(amount)));
  const missing = subtractFils(leaving, there);
  if (missing <= 0) return [];
  return [refusalOf('release_not_arrived', { there: toDecimal(there), missing: toDecimal(missing) })];
}

function stateObstacles(file: BankFileRow, payouts: PayoutNow[], now: Date): Refusal[] {
  if (file.withdrawnAt) return [refusalOf('bank_file_withdrawn')];
  if (file.releasedAt) return [refusalOf('bank_file_released')];
  const unpayable = findUnpayable(payouts, now);
  return unpayable ? [unpayable] : [];
}

function personObstacles(
  file: BankFileRow,
  payouts: PayoutNow[],
  changed: PayoutNow[],
  adminId: string,
): Refusal[] {
  const started = payouts.filter(({ processedBy }) => processedBy === adminId);
  return [
    ...(file.createdBy === adminId ? [refusalOf('release_own_file')] : []),
    ...(started.length > 0 ? [refusalOf('release_own_payouts', { ids: listed(started) })] : []),
    ...(changed.length > 0
      ? [refusalOf('release_own_changes', { ids: listed(changed), hours: OWN_CHANGE_HOURS })]
      : []),
  ];
}

/** A file can have a thousand payouts, and nobody reads as many numbers. */
const MOST_LISTED = 10;

function listed(payouts: { id: number }[]): string {
  const ids = payouts.slice(0, MOST_LISTED).map(({ id }) => id);
  const others = payouts.length - ids.length;
  return ids.join(', ') + (others > 0 ? ` (+${others})` : '');
}
