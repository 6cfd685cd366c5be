import type { Config } from '#server/config.ts';
import { hasPaidTips } from '#server/money/ledger/read/tips.ts';
import { isTestKey } from '#server/money/providers/stripe/stripe-client.ts';
import { StartError } from '#server/platform/base/data-dir.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readIsLive, setLive } from '#server/platform/settings/settings-store.ts';

/** Whether no real money moves. */
export function isTestMode(payments: Config['payments']): boolean {
  return payments.provider === 'sandbox' || isTestKey(payments.secretKey);
}

/**
 * Whether users may name addresses of this machine, for webhooks and push messages: only to try things out, and only if
 * nobody else can reach this server. In test mode alone a stranger could sign up and send requests to what runs beside it.
 */
export function callsLocal({ payments, isLocal }: Pick<Config, 'payments' | 'isLocal'>): boolean {
  return isLocal && isTestMode(payments);
}

/**
 * A database holds test money or real money, never both: a balance does not say which it is, and the bank file would
 * pay both. Real payments start with an empty ledger.
 */
export async function refuseMixedMoney(db: Db, payments: Config['payments']): Promise<void> {
  const isTest = isTestMode(payments);
  const isLive = await readIsLive(db);
  if (isLive && isTest)
    throw new StartError(
      'This database holds real money, so test payments are refused. Set PAYMENT_PROVIDER and its keys, or use another database.',
    );
  if (isLive || isTest) return;
  if (await hasPaidTips(db))
    throw new StartError(
      'This database holds tips of test mode, which are not real money. Use a new database for real payments.',
    );
  await setLive(db);
}
