import pg from 'pg';
import type { LoadOrder } from '#bench/generator.ts';
import { type Contestant, inTurns } from '#bench/rounds.ts';
import { ADMIN, type Section, type Stage } from '#bench/stage.ts';
import { median, plainRow, ratioRow } from '#bench/table.ts';

/** As many as once made a tip page take a second. */
const SIGN_INS = 54;
/** Few enough that the page is not slow by itself. */
const CONNECTIONS = 4;

/** The tip page while many people sign in at once: hashing their passwords must not keep guests waiting. */
export const signIns: Section = {
  name: 'sign-ins',
  async measure(stage) {
    await makeAccounts(stage.databaseUrl);
    const rates: number[] = [];
    const results = await inTurns(
      {
        onePage: slowestPage(stage, { page: '/tip/1' }),
        onePageMeanwhile: meanwhile(stage, rates, slowestPage(stage, { page: '/tip/1' })),
        allPages: slowestPage(stage, { tipPages: 'spread' }),
        allPagesMeanwhile: meanwhile(stage, rates, slowestPage(stage, { tipPages: 'spread' })),
      },
      stage.rounds,
    );
    const row = (what: string, ours: number[], peer: number[]) =>
      ratioRow({ what, unit: 'ms', ours, peer, atMost: 10 });
    const suffix = `slowest of a hundred, while ${SIGN_INS} sign in / while nobody does`;
    return [
      row(`one tip page, ${suffix}`, results.onePageMeanwhile, results.onePage),
      row(`1,000 tip pages in turn, ${suffix}`, results.allPagesMeanwhile, results.allPages),
      plainRow(`sign-ins, ${SIGN_INS} at once, meanwhile`, `${median(rates).toFixed(0)} per second`),
    ];
  },
};

/** With the admin's password, so that nothing has to be hashed here. */
async function makeAccounts(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`
    INSERT INTO users (username, email, password)
    SELECT 'person-' || n, 'person-' || n || '@example.com', (SELECT password FROM users WHERE username = '${ADMIN.username}')
    FROM generate_series(1, ${SIGN_INS}) n ON CONFLICT DO NOTHING`);
  await client.end();
}

/** The 99th percentile in milliseconds. */
function slowestPage({ karam, load }: Stage, requests: LoadOrder['requests']): Contestant {
  return async (seconds) =>
    (await load({ origins: [karam.origin], connections: CONNECTIONS, seconds, requests })).p99Ms;
}

/** Runs the contestant while people sign in, each again as soon as the answer has come. */
function meanwhile({ karam }: Stage, rates: number[], contestant: Contestant): Contestant {
  return async (seconds) => {
    let isOver = false;
    let signedIn = 0;
    const startMs = performance.now();
    const people = Array.from({ length: SIGN_INS }, async (_, at) => {
      while (!isOver) {
        await signIn(karam.origin, `person-${at + 1}`);
        signedIn += 1;
      }
    });
    const result = await contestant(seconds);
    isOver = true;
    await Promise.all(people);
    rates.push(signedIn / ((performance.now() - startMs) / 1000));
    return result;
  };
}

async function signIn(origin: string, username: string): Promise<void> {
  const answer = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: ADMIN.password }),
  });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`A sign-in was answered with ${answer.status}.`);
}
