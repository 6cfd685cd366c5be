import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type LoadOrder, startGenerator } from '#bench/generator.ts';
import { endOnce } from '#bench/interrupted.ts';
import type { LoadResult } from '#bench/load.ts';
import { type Program, startProgram } from '#bench/program.ts';
import type { Rounds } from '#bench/rounds.ts';
import type { Row } from '#bench/table.ts';
import { STAFF_COUNT, STAFF_PER_BUSINESS } from '#bench/tip-requests.ts';
import { findPostmasterFile } from '#server/platform/db/embedded/directory-lock.ts';
import { startEmbeddedPostgres } from '#server/platform/db/embedded/embedded-postgres.ts';

/** A part of the benchmark. `measure` returns its rows of the table. */
export type Section = { name: string; measure(stage: Stage): Promise<Row[]> };

/** What all sections share: a durable PostgreSQL, the real server on it, and the length of the rounds. */
export type Stage = {
  databaseUrl: string;
  /** The process of the PostgreSQL server. Its connections are child processes. */
  postgresPid: number;
  karam: Program;
  /** Starts another server on the same database. The caller must stop it. */
  startKaram(env?: Record<string, string>): Promise<Program>;
  startPeer(script: string, env?: Record<string, string>): Promise<Program>;
  /** Sends HTTP requests to the given servers. The peers accept the same requests. */
  load(order: LoadOrder): Promise<LoadResult>;
  quick: boolean;
  rounds: Rounds;
  /** Prints a line of progress. */
  say(line: string): void;
  close(): Promise<void>;
};

/** The environment and the options of `npm start`. BENCH_NODE_OPTIONS adds more, such as --cpu-prof. */
const START_ENV = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' };
const START_OPTIONS = ['--max-semi-space-size=16', '--max-old-space-size=512'];

/** With it the benchmark reads the server's memory. */
export const METRICS_TOKEN = 'a token that only a benchmark would use';

/** With it the benchmark makes sessions. */
export const SESSION_SECRET = 'a secret that only a benchmark would use';

export const ADMIN = { username: 'admin', password: 'only for the benchmark' };

const FULL: Rounds = { warmUpSeconds: 3, seconds: 5, count: 5 };
const QUICK: Rounds = { warmUpSeconds: 0.4, seconds: 0.5, count: 3 };

export async function openStage(quick: boolean, say: (line: string) => void): Promise<Stage> {
  const dataDir = await mkdtemp(join(tmpdir(), 'karam-bench-'));
  const logFile = join(dataDir, 'servers.log');
  const opened: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true })];
  const close = endOnce(async () => {
    for (const end of opened.toReversed()) await end();
  });
  const postgres = await startEmbeddedPostgres({ dataDir, log: { warn: say } });
  opened.push(postgres.stop);
  const generator = startGenerator();
  opened.push(generator.stop);
  let nodes = 0;
  const startKaram = (env: Record<string, string> = {}) => {
    nodes += 1;
    return startProgram(
      'scripts/start.ts',
      {
        DATA_DIR: join(dataDir, `node-${nodes}`),
        DATABASE_URL: postgres.url,
        SESSION_SECRET,
        DATA_KEYS: Buffer.alloc(32, 'benchmark').toString('base64'),
        ADMIN_USERNAME: ADMIN.username,
        ADMIN_PASSWORD: ADMIN.password,
        RATE_LIMIT: 'off',
        ...START_ENV,
        METRICS_TOKEN,
        ...env,
      },
      logFile,
      [...START_OPTIONS, ...(process.env.BENCH_NODE_OPTIONS?.split(' ') ?? [])],
    );
  };
  try {
    const postgresPid = (await findPostmasterFile(join(dataDir, 'postgres')))?.pid ?? Number.NaN;
    const karam = await startKaram();
    opened.push(karam.stop);
    await fill(postgres.url);
    const startPeer = (script: string, env: Record<string, string> = {}) =>
      startProgram(
        script,
        { DATABASE_URL: postgres.url, STAFF_PER_BUSINESS: String(STAFF_PER_BUSINESS), ...env },
        logFile,
      );
    const rounds = quick ? QUICK : FULL;
    return {
      databaseUrl: postgres.url,
      postgresPid,
      karam,
      startKaram,
      startPeer,
      load: generator.load,
      quick,
      rounds,
      say,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** 100 active businesses with 10 staff members each, with ids from 1, as the requests use them. Then a copy for the peers. */
async function fill(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  // If a statement below fails, that error is shown, and not the end of this connection.
  client.on('error', () => undefined);
  await client.connect();
  const businesses = STAFF_COUNT / STAFF_PER_BUSINESS;
  await client.query(`
    WITH owners AS (
      INSERT INTO users (username, email, password)
      SELECT 'owner-' || n, 'owner-' || n || '@example.com', '$argon2id$ nobody signs in here'
      FROM generate_series(1, ${businesses}) n RETURNING id
    )
    INSERT INTO businesses (owner_id, name, type, status) SELECT id, 'A busy business', 'Restaurant', 'active' FROM owners`);
  await client.query(`
    INSERT INTO staff (business_id, first_name, last_name, role, wallet_id)
    SELECT (n - 1) / ${STAFF_PER_BUSINESS} + 1, 'Maya', 'No. ' || n, 'Server', 'wallet-' || n
    FROM generate_series(1, ${STAFF_COUNT}) n ORDER BY n`);
  await client.query(await readFile(join(import.meta.dirname, 'peers', 'schema.sql'), 'utf8'));
  await client.end();
}
