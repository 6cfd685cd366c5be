import { plainPg } from '#bench/peers/plain-pg.ts';
import { inTurns } from '#bench/rounds.ts';
import type { Section } from '#bench/stage.ts';
import { ratioRow } from '#bench/table.ts';

/** The difference between two equal runs on an idle machine. */
const NOISE = 0.05;

/** More concurrent guests must not lower the rate, and batching must not slow down a single guest. */
export const loadSteps: Section = {
  name: 'load-steps',
  async measure({ karam, load, databaseUrl, rounds }) {
    const origins = [karam.origin];
    const at = (connections: number) => async (seconds: number) =>
      (await load({ origins, connections, seconds, requests: { tips: 'spread' } })).perSecond;
    const { one, eight, many, most, lone } = await inTurns(
      {
        one: at(1),
        lone: (seconds) => plainPg(databaseUrl, 1, 'spread', seconds),
        eight: at(8),
        many: at(64),
        most: at(256),
      },
      rounds,
    );
    const step = (what: string, ours: number[], peer: number[]) =>
      ratioRow({ what, unit: 'tips/s', ours, peer, atLeast: 1 - NOISE });
    const asMs = (rates: number[]) => rates.map((rate) => 1000 / rate);
    return [
      step('8 connections / 1', eight, one),
      step('64 connections / 8', many, eight),
      step('256 connections / 64', most, many),
      ratioRow({
        what: 'a lone tip / a lone transaction, plain pg',
        unit: 'ms',
        ours: asMs(one),
        peer: asMs(lone),
        atMost: 1.3,
      }),
    ];
  },
};
