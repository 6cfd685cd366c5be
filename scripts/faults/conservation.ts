import { setTimeout as sleep } from 'node:timers/promises';
import { watchConservation } from '#test/helpers/conservation.ts';
import { moneyClients } from '#test/helpers/money-clients.ts';
import type { Scenario } from './scenario.ts';
import { findMoneyFaults, withTwoKarams } from './with-two-karams.ts';

/** Money moves on two programs at once, and adds up at every moment. */
export const conservation: Scenario = {
  what: 'two programs, 16 clients tip, refund and pay out; all postings added up every 100 ms',
  run: ({ random, isShort }) =>
    withTwoKarams(async (two) => {
      const reader = watchConservation(two.db);
      const clients = moneyClients({ ...two, random, clients: 16 });
      await sleep(isShort ? 5000 : 60_000);
      await clients.stop();
      await reader.stop();
      const { answers, unexpected, acknowledged } = clients;
      const count = (name: string) => answers.get(name) ?? 0;
      return {
        figures: `${reader.snapshots()} snapshots, ${acknowledged.length} tips, ${count('refund 200')} refunds, ${count('payout 201')} payouts`,
        faults: [...reader.broken, ...unexpected, ...(await findMoneyFaults(two, clients))],
      };
    }),
};
