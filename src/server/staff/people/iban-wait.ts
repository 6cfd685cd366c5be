import type { BankAccount } from '#server/staff/people/staff-store.ts';

type Wait = Pick<BankAccount, 'ibanWaitsUntil' | 'ibanAskedUserId'>;

export function isIbanWaiting({ ibanWaitsUntil }: Wait, now: Date): boolean {
  return ibanWaitsUntil !== null && ibanWaitsUntil > now;
}

/**
 * True if this account may end the wait, or none is running. An account that joined during a wait may not: an owner could
 * remove the person's account, join one of their own and confirm with that.
 */
export function mayEndWait(wait: Wait, userId: string, now: Date): boolean {
  return !isIbanWaiting(wait, now) || wait.ibanAskedUserId === userId;
}
