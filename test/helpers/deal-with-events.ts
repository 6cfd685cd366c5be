import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { outcomesToDealWith } from '#shared/money/payment-kinds.ts';

/** As if an admin had dealt with every event of the provider that is not booked. */
export async function dealWithEvents(db: Db): Promise<void> {
  await db
    .updateTable('paymentEvents')
    .set({
      dealtAt: sql`now()`,
      dealtNote: 'Done',
      dealtBy: sql`(SELECT id FROM users WHERE role = 'admin' LIMIT 1)`,
    })
    .where('dealtAt', 'is', null)
    .where('outcome', 'in', outcomesToDealWith)
    .execute();
}
