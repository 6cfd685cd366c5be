import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from '#server/platform/db/database.ts';
import { errorBody } from '#shared/contracts/request-parts.ts';

export type Asked = {
  /** How often each status was answered. */
  statuses: Map<number, number>;
  /** Answers of `/readyz`. */
  ready: Set<number>;
  /** Refusals that are not our 503 with its body and `retry-after`. */
  wrong: string[];
  stop(): Promise<void>;
};

/** Asks for one page and for readiness all the time, and looks at every refusal. */
export function keepAsking(origin: string, path: string, cookie: string, atOnce = 1): Asked {
  const asked = { statuses: new Map<number, number>(), ready: new Set<number>(), wrong: [] as string[] };
  let stopping = false;
  const running = [askReadiness(), ...Array.from({ length: atOnce }, askPage)];
  return {
    ...asked,
    async stop() {
      stopping = true;
      await Promise.all(running);
    },
  };

  async function askReadiness(): Promise<void> {
    while (!stopping) {
      const ready = await fetch(`${origin}/readyz`).catch(() => ({ status: 0 }));
      asked.ready.add(ready.status);
      await sleep(100);
    }
  }

  async function askPage(): Promise<void> {
    while (!stopping) {
      const answer = await fetch(`${origin}${path}`, { headers: { cookie } }).catch(() => Response.error());
      const text = await answer.text();
      asked.statuses.set(answer.status, (asked.statuses.get(answer.status) ?? 0) + 1);
      if (answer.status !== 200 && !isOurRefusal(answer, text)) asked.wrong.push(`${answer.status} ${text}`);
      await sleep(50);
    }
  }
}

/** True for a 503 that says when to try again, with the body of every refusal. */
export function isOurRefusal(answer: Pick<Response, 'status' | 'headers'>, text: string): boolean {
  const body = errorBody.safeParse(JSON.parse(text || '{}'));
  return (
    answer.status === 503 &&
    Number(answer.headers.get('retry-after')) > 0 &&
    body.success &&
    body.data.code === 'unavailable'
  );
}

/** The whole server refuses to write while `work` runs, as after a failover to a standby. */
export async function whileReadOnly(url: string, work: () => Promise<void>): Promise<void> {
  const set = async (value: 'on' | 'off') => {
    // The own session is read-only too by then.
    const writable = value === 'off' ? 'SET default_transaction_read_only = off' : 'SELECT 1';
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      await client.query(writable);
      await client.query(`ALTER SYSTEM SET default_transaction_read_only = ${value}`);
      await client.query('SELECT pg_reload_conf()');
    } finally {
      await client.end();
    }
  };
  await set('on');
  try {
    await work();
  } finally {
    await set('off');
  }
}

/** Every session lookup waits, so the connections for requests are all taken while `work` runs. */
export async function whileSessionsAreLocked(db: Db, work: () => Promise<void>): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`LOCK TABLE session IN ACCESS EXCLUSIVE MODE`.execute(transaction);
    await work();
  });
}
