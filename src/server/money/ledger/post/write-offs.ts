import { sql } from 'kysely';
import { changeBalances } from '#server/money/ledger/post/lock-balances.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type Fils, fils, getFilsFrom, subtractFils, toDecimal } from '#shared/money/money.ts';

type WriteOff = { id: number; staffId: number; businessId: number; amount: string };

/**
 * The platform gives up a debt: the staff member's balance rises at the platform's cost. It counts as earned, because they
 * keep what was paid out to them. The balances must be locked.
 */
export async function postWriteOff(db: Db, writeOff: WriteOff, at: Date): Promise<void> {
  const { id, staffId, amount } = writeOff;
  await sql`
    INSERT INTO postings (cause, debit_account, credit_account, amount, staff_id, business_id, write_off_id, created_at,
                          running_total)
    SELECT 'debt_written_off', 'write_offs', 'staff_payable', ${amount}::numeric, id, business_id, ${id}::int, ${at},
      total_earnings + refunded_total + ${amount}::numeric
    FROM staff WHERE id = ${staffId}`.execute(db);
  await changeBalances(db, writeOff, { earnedFils: getFilsFrom(amount), takenBackFils: fils(0) });
}

/** What a staff member is owed again, and the posting with which it had left them. */
export type CameBack = { staffId: number; amountFils: Fils; leftAt: number };
export type TakenBack = { writeOffId: number; staffId: number; amountFils: Fils };

/**
 * Takes back write-offs of debts whose money has come back, at most as much as came back: the staff member is not owed what
 * the platform has already given up for them. Only write-offs from after the money had left: what was earned or paid after a
 * write-off is no part of its debt. The oldest first, because later money can take back the newer ones only. The balances
 * must be locked.
 */
export async function takeBackWriteOffs(db: Db, cameBack: CameBack[], at: Date): Promise<TakenBack[]> {
  const open = await listOpenWriteOffs(
    db,
    cameBack.map(({ staffId }) => staffId),
  );
  const takenBack: TakenBack[] = [];
  for (const { staffId, amountFils, leftAt } of cameBack) {
    let leftFils = amountFils;
    for (const writeOff of open.filter((each) => each.staffId === staffId && each.postingId > leftAt)) {
      const takenFils = fils(Math.min(leftFils, writeOff.openFils));
      if (takenFils === 0) continue;
      await postTakenBack(db, writeOff, takenFils, at);
      writeOff.openFils = subtractFils(writeOff.openFils, takenFils);
      leftFils = subtractFils(leftFils, takenFils);
      takenBack.push({ writeOffId: writeOff.id, staffId, amountFils: takenFils });
    }
  }
  return takenBack;
}

type OpenWriteOff = {
  id: number;
  staffId: number;
  businessId: number;
  postingId: number;
  runningTotal: string;
  openFils: Fils;
};

/** Write-offs that are not wholly taken back, the oldest first. */
async function listOpenWriteOffs(db: Db, staffIds: number[]): Promise<OpenWriteOff[]> {
  const { rows } = await sql<Omit<OpenWriteOff, 'openFils'> & { open: string }>`
    SELECT write_off_id AS id, staff_id, business_id, min(id) AS posting_id, min(running_total) AS running_total,
      sum(CASE cause WHEN 'debt_written_off' THEN amount ELSE -amount END) AS open
    FROM postings WHERE staff_id = ANY(${staffIds}::int[]) AND write_off_id IS NOT NULL
    GROUP BY write_off_id, staff_id, business_id
    HAVING sum(CASE cause WHEN 'debt_written_off' THEN amount ELSE -amount END) > 0
    ORDER BY posting_id`.execute(db);
  return rows.map(({ open, ...writeOff }) => ({ ...writeOff, openFils: getFilsFrom(open) }));
}

async function postTakenBack(db: Db, writeOff: OpenWriteOff, amountFils: Fils, at: Date): Promise<void> {
  const { id, staffId, businessId, runningTotal } = writeOff;
  await sql`
    INSERT INTO postings (cause, debit_account, credit_account, amount, staff_id, business_id, write_off_id, created_at,
                          running_total, part)
    SELECT 'debt_restored', 'staff_payable', 'write_offs', ${toDecimal(amountFils)}::numeric, ${staffId}::int,
      ${businessId}::int, ${id}::int, ${at}::timestamptz, ${runningTotal}::numeric,
      (SELECT max(coalesce(part, 1)) + 1 FROM postings WHERE write_off_id = ${id} AND cause = 'debt_restored')
  `.execute(db);
  await changeBalances(db, writeOff, { earnedFils: fils(-amountFils), takenBackFils: amountFils });
}
