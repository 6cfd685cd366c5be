import { addFils, type Fils, getFilsFrom, subtractFils } from '#shared/money.ts';

type Balances = { totalEarnings: string; pendingPayout: string; totalPaidOut: string };

/** The money in started payouts. It is not stored: it is the earnings less the owed and the paid out amount. */
export function inTransit({ totalEarnings, pendingPayout, totalPaidOut }: Balances): Fils {
  return subtractFils(
    getFilsFrom(totalEarnings),
    addFils(getFilsFrom(pendingPayout), getFilsFrom(totalPaidOut)),
  );
}
