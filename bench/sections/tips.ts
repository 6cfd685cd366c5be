import type { LoadOrder } from '#bench/generator.ts';
import { hasPgbench, pgbench } from '#bench/peers/pgbench.ts';
import { plainPg } from '#bench/peers/plain-pg.ts';
import { hasProcessorTime, secondsOf, secondsOfPostgres } from '#bench/processor-time.ts';
import type { Program } from '#bench/program.ts';
import { type Contestant, inTurns } from '#bench/rounds.ts';
import type { Section, Stage } from '#bench/stage.ts';
import { limitRow, median, plainRow, type Row, ratioRow } from '#bench/table.ts';
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
      return [...(await spreadRows(stage, express, fastify)), ...(await onePersonRows(stage, express))];
    } finally {
      await express.stop();
      await fastify.stop();
    }
  },
};

async function spreadRows(stage: Stage, express: Program, fastify: Program): Promise<Row[]> {
  const { databaseUrl, karam, rounds } = stage;
  const costs: Record<'ours' | 'lone' | 'autocannon' | 'wrk' | 'express' | 'fastify', Cost[]> = {
    ours: [],
    lone: [],
    autocannon: [],
    wrk: [],
    express: [],
    fastify: [],
  };
  const results = await inTurns(
    {
      ours: byHttp(stage, karam, { tips: 'spread' }, costs.ours),
      lone: byHttp(stage, karam, { tips: 'spread' }, costs.lone, 1),
      byAutocannon: byHttp(stage, karam, { tips: 'spread', by: 'autocannon' }, costs.autocannon),
      ...(hasWrk() && { byWrk: byHttp(stage, karam, { tips: 'spread', by: 'wrk' }, costs.wrk) }),
      pg: (seconds) => plainPg(databaseUrl, CONNECTIONS, 'spread', seconds),
      express: byHttp(stage, express, { tips: 'spread' }, costs.express),
      fastify: byHttp(stage, fastify, { tips: 'spread' }, costs.fastify),
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
    ...(bare
      ? [row('tips over 1,000 people / one transaction each, pgbench on bare tables', bare, 1.5)]
      : []),
    row('tips over 1,000 people / Express and pg', byExpress, 5.5),
    row('tips over 1,000 people / Fastify without a database', ceiling),
    row('tips over 1,000 people: our load generator / autocannon', byAutocannon),
    ...(byWrk ? [row('tips over 1,000 people: our load generator / wrk', byWrk)] : []),
    ...(hasProcessorTime ? processorTimeRows(costs) : []),
    plainRow('load generator’s own share of a core, of two', percent(costs.ours)),
    plainRow('autocannon’s own share of a core, of two', percent(costs.autocannon)),
    ...(byWrk ? [plainRow('wrk’s own share of a core, of two', percent(costs.wrk))] : []),
  ];
}

async function onePersonRows(stage: Stage, express: Program): Promise<Row[]> {
  const { databaseUrl, karam, rounds } = stage;
  const {
    ours,
    pg,
    byExpress,
    pgbench: byPgbench,
  } = await inTurns(
    {
      ours: byHttp(stage, karam, { tips: 'onePerson' }),
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
      atLeast: 22,
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

/** What one round of requests cost. */
type Cost = {
  /** Microseconds of processor time for each tip. */
  serverMicros: number;
  postgresMicros: number;
  /** The load generator's share of a core. */
  generatorShare: number;
};

/** Adds what each round cost to `costs`; the first one is the warm-up. */
function byHttp(
  stage: Stage,
  server: Program,
  requests: LoadOrder['requests'],
  costs: Cost[] = [],
  connections = CONNECTIONS,
): Contestant {
  return async (seconds) => {
    const before = await processorTimes(stage, server);
    const order = { origins: [server.origin], connections, seconds, requests };
    const { perSecond, answers, ownCpu } = await stage.load(order);
    const after = await processorTimes(stage, server);
    costs.push({
      serverMicros: ((after.server - before.server) * 1e6) / answers,
      postgresMicros: ((after.postgres - before.postgres) * 1e6) / answers,
      generatorShare: ownCpu,
    });
    return perSecond;
  };
}

/** Seconds so far. */
async function processorTimes({ postgresPid }: Stage, { child }: Program) {
  if (!hasProcessorTime) return { server: Number.NaN, postgres: Number.NaN };
  return { server: await secondsOf(Number(child.pid)), postgres: await secondsOfPostgres(postgresPid) };
}

/** Steadier than rates: other work on the machine makes a tip wait, but hardly makes it need more processor time. */
function processorTimeRows(costs: Record<'ours' | 'lone' | 'express' | 'fastify', Cost[]>): Row[] {
  const row = (what: string, list: Cost[], of: 'serverMicros' | 'postgresMicros', atMost?: number) => {
    const micros = median(list.slice(1).map((cost) => cost[of]));
    const [title, ours] = [`processor time of a tip, ${what}`, `${Math.round(micros)} µs`];
    if (atMost === undefined) return plainRow(title, ours);
    return limitRow(title, ours, `≤ ${atMost} µs`, micros <= atMost);
  };
  return [
    row('64 connections: server', costs.ours, 'serverMicros', 180),
    row('64 connections: PostgreSQL', costs.ours, 'postgresMicros', 165),
    row('one connection: server', costs.lone, 'serverMicros'),
    row('one connection: PostgreSQL', costs.lone, 'postgresMicros', 900),
    row('64 connections: Express', costs.express, 'serverMicros'),
    row('64 connections: PostgreSQL behind Express', costs.express, 'postgresMicros'),
    row('64 connections: Fastify without a database', costs.fastify, 'serverMicros'),
  ];
}

const percent = (costs: Cost[]) =>
  `${Math.round(median(costs.slice(1).map(({ generatorShare }) => generatorShare)) * 100)} %`;
