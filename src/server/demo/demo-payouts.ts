import type { Admin } from '#server/money/payouts/acting-admin.ts';
import { makeBankFileWithin } from '#server/money/payouts/make-bank-file.ts';
import { releaseBankFileWithin } from '#server/money/payouts/release-bank-file.ts';
import { settlePayoutWithin } from '#server/money/payouts/settle-payout.ts';
import { startPayoutWithin } from '#server/money/payouts/start-payout.ts';
import type { Db } from '#server/platform/db/database.ts';
import { changeSettingsWithin } from '#server/platform/settings/change-settings.ts';
import type { PayoutRequest } from '#shared/contracts/payouts.ts';
import { fils } from '#shared/money.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const everything = { amount: fils(0), description: null };

/** An invented account; the check digits of its IBAN are right. */
export async function setPayer(db: Db, adminId: string, at: Date): Promise<void> {
  const payer = { payerName: 'Karam FZ-LLC', payerIban: 'AE320030010274073001001', payerBic: 'ADCBAEAA' };
  await changeSettingsWithin(db, payer, actor(adminId), at);
}

/** Pays a business and a staff member who has an IBAN; the bank answers the day after. */
export async function payOutAndArrive(
  db: Db,
  whom: { businessId: number; staffId: number },
  admins: { starter: string; completer: string },
  at: Date,
): Promise<void> {
  const { businessId, staffId } = whom;
  const starter = actor(admins.starter);
  const ids = [
    await start(db, { type: 'business', businessId, ...everything }, starter, at),
    await start(db, { type: 'staff', staffId, ...everything }, starter, at),
  ];
  const file = await makeBankFileWithin(db, ids, starter, at);
  await releaseBankFileWithin(db, file.id, actor(admins.completer), { isTestMode: true, now: at });
  const nextDay = new Date(at.getTime() + DAY_MS);
  for (const id of ids) {
    const reference = `FT-DEMO-${String(id).padStart(6, '0')}`;
    await settlePayoutWithin(db, id, { to: 'completed', reference }, actor(admins.completer), nextDay);
  }
}

/** Leaves the payout of one business in a file that waits for its release, and that of another one pending. */
export async function payOutHalfway(
  db: Db,
  whom: { atBank: number; started: number },
  starter: string,
  at: Date,
): Promise<void> {
  const startFor = (businessId: number) =>
    start(db, { type: 'business', businessId, ...everything }, actor(starter), at);
  await makeBankFileWithin(db, [await startFor(whom.atBank)], actor(starter), at);
  await startFor(whom.started);
}

async function start(db: Db, request: PayoutRequest, starter: Admin, now: Date): Promise<number> {
  const staff = request.type === 'business' ? 'without_iban' : 'all';
  const { id } = await startPayoutWithin(db, { request, staff, actor: starter, now });
  return id;
}

function actor(actorId: string): Admin {
  return { actorId, address: null, requestId: 'demo' };
}
