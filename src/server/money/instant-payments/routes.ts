import { requirePassword } from '#server/identity/passwords/check-password.ts';
import { listInstantKeys, storeInstantKey } from '#server/money/instant-payments/key-store.ts';
import { payNow, testInstant } from '#server/money/instant-payments/pay-lines.ts';
import { takeOut } from '#server/money/instant-payments/take-out.ts';
import { countStates, listNewest, readInstantLook } from '#server/money/payouts/instant-store.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import { withMessage } from '#server/platform/base/words.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { CallScope } from '#server/platform/http/scopes.ts';
import { findInstantConnection } from '#server/platform/settings/settings-store.ts';
import { instantCalls } from '#shared/calls/money/instant-payments.ts';
import { instantStates } from '#shared/contracts/instant-payments.ts';
import { addFils, getFilsFrom, toDecimal } from '#shared/money/money.ts';
import type { Refusal } from '#shared/reasons/reasons.ts';

/** As many as fill a page. */
const SHOWN = 20;

/** Each of these keeps the bank's service busy, or asks for a password. */
const seldom = { config: { rateLimit: 'login' } } as const;

export function instantPaymentsRoutes({ on, db, clock, actingOf }: CallScope): void {
  on(instantCalls.read, async () => openInstant(db));

  on(instantCalls.storeKey, seldom, async (request) => {
    const { credential, password } = request.body;
    const acting = actingOf(request);
    await requirePassword({ db, clock }, password, acting);
    return storeInstantKey(db, credential, acting, clock());
  });

  on(instantCalls.test, seldom, async (request) => {
    const { url } = await testInstant({ db, clock });
    await recordAudit(db, actingOf(request), 'bank_instant.tested', { detail: { url } });
    return openInstant(db);
  });

  on(instantCalls.run, seldom, async () => {
    await payNow({ db, clock });
    return openInstant(db);
  });

  on(instantCalls.takeOut, seldom, async (request) =>
    takeOut({ db, clock }, request.params.id, request.body, actingOf(request)),
  );
}

async function openInstant(db: Db) {
  const connection = await findInstantConnection(db);
  const counted = await countStates(db);
  return {
    url: connection?.url ?? null,
    ...said(await readInstantLook(db)),
    keys: await listInstantKeys(db),
    states: instantStates.flatMap((state) => {
      const those = counted.filter((each) => each.state === state);
      if (those.length === 0) return [];
      const totalFils = addFils(...those.map(({ total }) => getFilsFrom(total)));
      return [
        { state, count: those.reduce((sum, { count }) => sum + count, 0), total: toDecimal(totalFils) },
      ];
    }),
    payments: (await listNewest(db, SHOWN)).map(said),
  };
}

function said<Row extends { problem: Refusal | null }>({ problem, ...row }: Row) {
  return { ...row, problem: problem && withMessage(problem) };
}
