import type { LoadOrder } from '#bench/generator.ts';
import { hasPgbench, pgbench } from '#bench/peers/pgbench.ts';
import { plainPg } from '#bench/peers/plain-pg.ts';
import { type Contestant, inTurns } from '#bench/rounds.ts';
import type { Section, Stage } from '#bench/stage.ts';
import { median, plainRow, type Row, ratioRow } from '#bench/table.ts';
import { STAFF_COUNT } from '#bench/tip-requests.ts';
import { hasWrk } from '#bench/wrk.ts';

const CONNECTIONS = 64;

/** POST /api/tips compared with the database alone, with Express, and with Fastify without a database. */
export const tips: Section = {
  name: 'tips',
  async measure(stage) {
    // pg's default. 20 and 64 connections were measured too: on two cores they are slower.
    const express = await stage.startPeer('bench/peers/express-app.ts', { POOL_SIZE: '10' });
    const fastify = await stage.startPeer('bench/peers/fastify-app.ts');
    try {
      return [
        ...(await spreadRows(stage, express.origin, fastify.origin)),
        ...(await onePersonRows(stage, express.origin)),
      ];
    } finally {
      await express.stop();
      await fastify.stop();
    }
  },
};

async function spreadRows(stage: Stage, express: string, fastify: string): Promise<Row[]> {
  const { databaseUrl, karam, rounds } = stage;
  const generator: number[] = [];
  const autocannon: number[] = [];
  const wrk: number[] = [];
  const results = await inTurns(
    {
      ours: byHttp(stage, karam.origin, { tips: 'spread' }, generator),
      byAutocannon: byHttp(stage, karam.origin, { tips: 'spread', by: 'autocannon' }, autocannon),
      ...(hasWrk() && { byWrk: byHttp(stage, karam.origin, { tips: 'spread', by: 'wrk' }, wrk) }),
      pg: (seconds) => plainPg(databaseUrl, CONNECTIONS, 'spread', seconds),
      express: byHttp(stage, express, { tips: 'spread' }),
      fastify: byHttp(stage, fastify, { tips: 'spread' }),
      ...(takesPgbench(stage) && {
        pgbench: (seconds: number) => pgbench(databaseUrl, CONNECTIONS, STAFF_COUNT, seconds),
        bare: (seconds: number) => pgbench(databaseUrl, CONNECTIONS, STAFF_COUNT, seconds, 'bare'),
      }),
    },
    rounds,
  );
  const {
    ours,
    byAutocannon,
    byWrk,
    pg,
    express: byExpress,
    fastify: ceiling,
    pgbench: byPgbench,
    bare,
  } = results;
  const row = (what: string, peer: number[], atLeast?: number) =>
    ratioRow({ what, unit: 'tips/s', ours, peer, ...(atLeast !== undefined && { atLeast }) });
  return [
    row('tips over 1,000 people / one transaction each, plain pg', pg, 2),
    ...(byPgbench ? [row('tips over 1,000 people / one transaction each, pgbench', byPgbench)] : []),
    ...(bare ? [row('tips over 1,000 people / one transaction each, pgbench on bare tables', bare, 2)] : []),
    row('tips over 1,000 people / Express and pg', byExpress, 5),
    row('tips over 1,000 people / Fastify without a database', ceiling),
    row('tips over 1,000 people: our load generator / autocannon', byAutocannon),
    ...(byWrk ? [row('tips over 1,000 people: our load generator / wrk', byWrk)] : []),
    plainRow('load generator’s own share of a core, of two', percent(median(generator))),
    plainRow('autocannon’s own share of a core, of two', percent(median(autocannon))),
    ...(byWrk ? [plainRow('wrk’s own share of a core, of two', percent(median(wrk)))] : []),
  ];
}

async function onePersonRows(stage: Stage, express: string): Promise<Row[]> {
  const { databaseUrl, karam, rounds } = stage;
  const {
    ours,
    pg,
    byExpress,
    pgbench: byPgbench,
  } = await inTurns(
    {
      ours: byHttp(stage, karam.origin, { tips: 'onePerson' }),
      pg: (seconds) => plainPg(databaseUrl, CONNECTIONS, 'onePerson', seconds),
      byExpress: byHttp(stage, express, { tips: 'onePerson' }),
      ...(takesPgbench(stage) && {
        pgbench: (seconds: number) => pgbench(databaseUrl, CONNECTIONS, 1, seconds),
      }),
    },
    rounds,
  );
  const unit = 'tips/s';
  return [
    ratioRow({
      what: 'tips to one person / one transaction each, plain pg',
      unit,
      ours,
      peer: pg,
      atLeast: 20,
    }),
    ...(byPgbench
      ? [
          ratioRow({
            what: 'tips to one person / one transaction each, pgbench',
            unit,
            ours,
            peer: byPgbench,
          }),
        ]
      : []),
    ratioRow({ what: 'tips to one person / Express and pg', unit, ours, peer: byExpress }),
  ];
}

/** Not in a quick run, because pgbench needs at least two seconds for each round. */
function takesPgbench({ quick }: Stage): boolean {
  return !quick && hasPgbench();
}

function byHttp(
  stage: Stage,
  origin: string,
  requests: LoadOrder['requests'],
  generatorShares: number[] = [],
): Contestant {
  return async (seconds) => {
    const order = { origins: [origin], connections: CONNECTIONS, seconds, requests };
    const { perSecond, ownCpu } = await stage.load(order);
    generatorShares.push(ownCpu);
    return perSecond;
  };
}

const percent = (share: number) => `${Math.round(share * 100)} %`;
