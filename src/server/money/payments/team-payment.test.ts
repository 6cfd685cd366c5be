import { expect, test } from 'vitest';
import { insertPendingTeamTip } from '#server/money/ledger/post/record-team-tip.ts';
import { applyPayment, applyRefusal } from '#server/money/payments/apply-payment.ts';
import { beginPayment } from '#server/money/payments/collect-payment.ts';
import type { PaymentState } from '#server/money/providers/port/provider.ts';
import { findTeam } from '#server/staff/team-rules/team-tips.ts';
import { divideTeamTip } from '#server/tipping/tips/divide-tip.ts';
import { filsFromAed } from '#shared/money/money.ts';
import { splitTip } from '#shared/money/tip-split.ts';
import { testApp } from '#test/helpers/app.ts';
import { countStatements } from '#test/helpers/count-statements.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { newTip } from '#test/helpers/new-tip.ts';
import { insertStaff, makeWorld } from '#test/helpers/world.ts';

const karam = testApp();
const AMOUNT_FILS = filsFromAed(60);
const VAT_TERMS = { platformFeeBps: 500, platformFeeFixedFils: 10, vatBps: 500, vatIncluded: true };

/** A team of this size, and the statements that each step of a tip for it by card takes. */
async function tipTeamOf(size: number) {
  const { businessId } = await makeWorld(karam);
  for (let more = 1; more < size; more += 1) await insertStaff(karam.db, businessId);
  await karam.db
    .insertInto('teamRules')
    .values({ businessId, rule: 'equal', updatedAt: karam.now })
    .execute();
  const team = await findTeam(karam.db, businessId, karam.now);
  if (!team) throw new Error('nobody can be tipped');
  let leadId = 0;
  const divided = () =>
    divideTeamTip(team, {
      ...newTip(0, karam.now, { at: '12', message: 'Shukran', customerName: '"Sara", \\{Ali}' }),
      split: splitTip(AMOUNT_FILS, VAT_TERMS, false),
      terms: VAT_TERMS,
    });
  const insert = () =>
    countStatements(karam.db, async (db) => {
      const lead = await insertPendingTeamTip(db, divided(), 'sandbox', (transaction, tip) =>
        beginPayment(transaction, { id: tip.id, provider: 'sandbox', createdAt: karam.now }, 'en'),
      );
      leadId = lead?.id ?? 0;
    });
  const apply = (state: PaymentState) =>
    countStatements(karam.db, (db) =>
      applyPayment(
        db,
        leadId,
        {
          sessionId: `cs_${leadId}`,
          paymentId: `pi_${leadId}`,
          checkoutUrl: null,
          clientSecret: null,
          state,
        },
        karam.now,
      ),
    );
  const statements = {
    begun: await insert(),
    paid: await apply({ status: 'captured', amountFils: AMOUNT_FILS, at: karam.now }),
    begunAgain: await insert(),
    refused: await countStatements(karam.db, (db) => applyRefusal(db, leadId, 'The provider said no.')),
  };
  return { businessId, statements };
}

test('a tip by card for many people takes as few statements as one for two, from the form to the balances', async () => {
  const two = await tipTeamOf(2);
  const twelve = await tipTeamOf(12);
  expect(twelve.statements).toEqual(two.statements);
  const people = await karam.db
    .selectFrom('staff')
    .select(['totalEarnings', 'pendingPayout', 'grossTotal', 'feeTotal', 'vatTotal', 'tipCount'])
    .where('businessId', '=', twelve.businessId)
    .orderBy('id')
    .execute();
  // 60.00 less 5 % and 0.10 is 56.90 for twelve: 4.75 to the first two, then 4.74.
  expect(people.map(({ totalEarnings }) => totalEarnings)).toEqual([
    ...Array(2).fill('4.75'),
    ...Array(10).fill('4.74'),
  ]);
  expect(people[0]).toMatchObject({ pendingPayout: '4.75', tipCount: 1 });
  const { grossTotal, tipCount, totalEarnings, vatTotal } = await karam.db
    .selectFrom('businesses')
    .selectAll()
    .where('id', '=', twelve.businessId)
    .executeTakeFirstOrThrow();
  expect([grossTotal, totalEarnings, tipCount, vatTotal]).toEqual(['60.00', '56.90', 12, '0.15']);
  const tips = await karam.db
    .selectFrom('tips')
    .innerJoin('tipPlaces', 'tipId', 'tips.id')
    .select(['status', 'place', 'message', 'customerName'])
    .where('businessId', '=', twelve.businessId)
    .orderBy('tips.id')
    .execute();
  const words = { place: '12', message: 'Shukran', customerName: '"Sara", \\{Ali}' };
  expect(tips).toEqual([
    ...Array(12).fill({ status: 'paid', ...words }),
    ...Array(12).fill({ status: 'failed', ...words }),
  ]);
  await expectLedgerHolds(karam.db);
});
