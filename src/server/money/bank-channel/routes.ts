import { listChannelKeys, makeChannelKey } from '#server/money/bank-channel/channel-key-store.ts';
import { decideDelivery } from '#server/money/bank-channel/decide-delivery.ts';
import { exchangeNow, testChannel } from '#server/money/bank-channel/exchange-files.ts';
import { listReceived, readLook } from '#server/money/bank-channel/received-store.ts';
import { listDeliveries } from '#server/money/payouts/delivery-store.ts';
import { withMessage } from '#server/platform/base/words.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { CallScope } from '#server/platform/http/scopes.ts';
import { findBankChannel } from '#server/platform/settings/settings-store.ts';
import { bankChannelCalls } from '#shared/calls/money/bank-channel.ts';
import type { Refusal } from '#shared/reasons/reasons.ts';

/** As many as fill a page. */
const SHOWN = 20;

/** Each of these keeps the server busy, or asks for a password. */
const seldom = { config: { rateLimit: 'login' } } as const;

export function bankChannelRoutes({ on, db, clock, actingOf }: CallScope): void {
  on(bankChannelCalls.read, async () => openChannel(db));

  on(bankChannelCalls.makeKey, seldom, async (request) => makeChannelKey(db, actingOf(request), clock()));

  on(bankChannelCalls.test, seldom, async (request) => testChannel({ db, clock }, actingOf(request)));

  on(bankChannelCalls.exchange, seldom, async () => {
    await exchangeNow({ db, clock });
    return openChannel(db);
  });

  on(bankChannelCalls.decide, seldom, async (request) =>
    decideDelivery({ db, clock }, request.params.id, request.body, actingOf(request)),
  );
}

async function openChannel(db: Db) {
  const channel = await findBankChannel(db);
  return {
    host: channel?.host ?? null,
    ...said(await readLook(db)),
    keys: await listChannelKeys(db),
    deliveries: (await listDeliveries(db, SHOWN)).map(said),
    received: (await listReceived(db, SHOWN)).map(said),
  };
}

function said<Row extends { problem: Refusal | null }>({ problem, ...row }: Row) {
  return { ...row, problem: problem && withMessage(problem) };
}
