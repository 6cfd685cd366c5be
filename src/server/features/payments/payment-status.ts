import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { PaymentDesk } from '#server/features/payments/payment-desk.ts';

const SHOWN = 20;

export async function describePayments({ db, provider, publicOrigin, log }: PaymentDesk) {
  const [keysAnswer, seen, waiting, { count }, disputes] = await Promise.all([
    provider.ping().then(
      () => true,
      (error) => {
        log.error({ err: error }, 'the payment provider’s keys do not answer');
        return false;
      },
    ),
    db
      .selectFrom('paymentEvents')
      .select('receivedAt')
      .where('provider', '=', provider.name)
      .orderBy('receivedAt', 'desc')
      .limit(1)
      .executeTakeFirst(),
    listWaiting(db),
    db
      .selectFrom('payments')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('status', '=', 'open')
      .executeTakeFirstOrThrow(),
    db.selectFrom('disputes').selectAll().orderBy('openedAt', 'desc').limit(SHOWN).execute(),
  ]);
  return {
    provider: provider.name,
    isTest: provider.isTest,
    keysAnswer,
    webhookUrl: `${publicOrigin}/api/webhooks/${provider.name}`,
    webhookLastSeenAt: seen?.receivedAt ?? null,
    waiting,
    waitingCount: count,
    disputes,
  };
}

async function listWaiting(db: Db) {
  return db
    .selectFrom('payments')
    .innerJoin('tips', 'tips.id', 'payments.tipId')
    .innerJoin('staff', 'staff.id', 'tips.staffId')
    .innerJoin('businesses', 'businesses.id', 'tips.businessId')
    .select([
      'tips.id as tipId',
      'tips.amount',
      'tips.charged',
      'businesses.name as businessName',
      'tips.createdAt',
    ])
    .select(sql<string>`staff.first_name || ' ' || staff.last_name`.as('personName'))
    .where('payments.status', '=', 'open')
    .orderBy('payments.nextLookAt')
    .limit(SHOWN)
    .execute();
}
