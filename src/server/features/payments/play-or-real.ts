import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import { isTestKey } from '#server/providers/stripe/is-test-key.ts';
import { StartError } from '#server/start-error.ts';

/**
 * A database holds play money or real money, never both: balances do not say which they are, and the bank's file would
 * pay them all. Play money turns real only by beginning with an empty book.
 */
export async function refuseMixedMoney(db: Db, payments: Config['payments']): Promise<void> {
  const isTest = payments.provider === 'sandbox' || isTestKey(payments.secretKey);
  const { isLive } = await db.selectFrom('settings').select('isLive').executeTakeFirstOrThrow();
  if (isLive && isTest)
    throw new StartError(
      'This database holds real money, so it takes no test payments. Set PAYMENT_PROVIDER and its keys, or another database.',
    );
  if (isLive || isTest) return;
  if (await hasCountedTips(db))
    throw new StartError(
      'This database holds tips of test mode, which are no money. Give real payments a database of their own.',
    );
  await db.updateTable('settings').set({ isLive: true }).execute();
}

async function hasCountedTips(db: Db): Promise<boolean> {
  const tip = await db
    .selectFrom('tips')
    .select('id')
    .where('status', 'in', ['paid', 'refunded'])
    .limit(1)
    .executeTakeFirst();
  return tip !== undefined;
}
