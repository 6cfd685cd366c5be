import { addFils, type Fils, getFilsFrom, subtractFils } from '#shared/money.ts';

type Balances = { totalEarnings: string; pendingPayout: string; totalPaidOut: string };

/** What was earned is owed, on its way in a payout, or paid out: the first and the last are kept, this is the rest. */
export function inTransit({ totalEarnings, pendingPayout, totalPaidOut }: Balances): Fils {
  return subtractFils(
    getFilsFrom(totalEarnings),
    addFils(getFilsFrom(pendingPayout), getFilsFrom(totalPaidOut)),
  );
}
