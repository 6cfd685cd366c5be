import { setTimeout as sleep } from 'node:timers/promises';
import { findDifferences } from '#test/helpers/conservation.ts';
import { installFaultPoints } from '#test/helpers/fault-points.ts';
import { everyStep, killInTheMiddle } from '#test/helpers/killed-money.ts';
import { moneyClients } from '#test/helpers/money-clients.ts';
import type { TwoKarams } from '#test/helpers/two-karams.ts';
import type { Scenario } from './scenario.ts';
import { findMoneyFaults, withTwoKarams } from './with-two-karams.ts';

/** Payouts and refunds that are interrupted anywhere end in one state, and their money moves once. */
export const killedMoney: Scenario = {
  what: 'kill -9 after each statement of a payout or refund, then at random moments',
  run: ({ random, isShort }) =>
    withTwoKarams(async (two) => {
      await installFaultPoints(two.db);
      const faults: string[] = [];
      const steps = isShort ? everyStep.filter((_, index) => index % 6 === 0) : everyStep;
      for (const step of steps) {
        const found = await killInTheMiddle(two, [step]);
        faults.push(...found.map((fault) => `${step.action}, after ${step.point}: ${fault}`));
      }
      const rounds = isShort ? 2 : 15;
      const clients = moneyClients({ ...two, random, clients: 16 });
      for (let round = 0; round < rounds; round += 1) {
        await sleep(300 + random() * 1500);
        await two.killSecond();
        await two.startSecond();
      }
      await clients.stop();
      faults.push(...(await untilRefundsEnd(two)), ...clients.unexpected);
      faults.push(...(await findDifferences(two.db)), ...(await findMoneyFaults(two, clients)));
      return { figures: `${steps.length} statements, ${rounds} random kills`, faults };
    }),
};

/** A refund without an answer is asked for again by a job that runs every minute. */
async function untilRefundsEnd({ db }: TwoKarams): Promise<string[]> {
  for (let seconds = 0; seconds < 180; seconds += 1) {
    const open = await db
      .selectFrom('refunds')
      .select('tipId')
      .where('status', '=', 'requested')
      .executeTakeFirst();
    if (!open) return [];
    await sleep(1000);
  }
  return ['a refund has not ended after three minutes'];
}
