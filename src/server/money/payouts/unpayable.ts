import type { PayoutNow } from '#server/money/payouts/payout-store.ts';
import { findBankName } from '#shared/bank.ts';
import { type Refusal, refusalOf } from '#shared/reasons/reasons.ts';

/**
 * Why these payouts cannot be in a bank file now. Names them, because they stop the whole file. Checked when a file is made
 * and again when it is released.
 */
export function findUnpayable(payouts: PayoutNow[], now: Date): Refusal | undefined {
  const listed = (which: (payout: PayoutNow) => boolean) =>
    payouts
      .filter(which)
      .map(({ id }) => id)
      .join(', ');
  // An IBAN changed after the payout was started: refuse, so that the change cannot redirect the money.
  const moved = listed(({ ibanChanged }) => ibanChanged);
  if (moved) return refusalOf('payouts_iban_changed', { ids: moved });
  // The owner has requested another IBAN: pay neither the old nor the new one until an admin decides.
  const held = listed(({ isHeld }) => isHeld);
  if (held) return refusalOf('payouts_iban_under_review', { ids: held });
  // Changed and changed back: the account is the same, but the staff member may not know about it.
  const waiting = listed(({ ibanWaitsUntil }) => ibanWaitsUntil !== null && ibanWaitsUntil > now);
  if (waiting) return refusalOf('payouts_iban_waiting', { ids: waiting });
  // May be on a sanctions list, or was not compared with the newest one yet. The person must not learn of a match.
  const checked = listed(({ isBeingChecked }) => isBeingChecked);
  if (checked) return refusalOf('payouts_being_checked', { ids: checked });
  const closed = listed(({ businessStatus }) => businessStatus !== 'active');
  if (closed) return refusalOf('payouts_business_not_active', { ids: closed });
  return undefined;
}

/** Banks compare names, so a name that cannot be written in their characters is refused. */
export function findUnnamed(payouts: PayoutNow[]): Refusal | undefined {
  const unnamed = payouts.filter(({ payeeName, bankName }) => !findBankName(payeeName, bankName));
  if (unnamed.length === 0) return undefined;
  const names = unnamed.map(
    ({ payeeName, recipientType, recipientId }) => `${payeeName} (${recipientType} ${recipientId})`,
  );
  return refusalOf('payees_without_bank_name', { names: names.join(', ') });
}

/**
 * Nobody may release their own file or payouts. With two admins that can leave nobody to release a file. `others` are the
 * admins besides the one who makes it.
 */
export function findUnreleasable(
  payouts: Pick<PayoutNow, 'processedBy'>[],
  others: { id: string; username: string }[],
): Refusal | undefined {
  const starters = new Set(payouts.map(({ processedBy }) => processedBy));
  if (others.length === 0 || !others.every(({ id }) => starters.has(id))) return undefined;
  return refusalOf('file_nobody_releases', { names: others.map(({ username }) => username).join(', ') });
}
