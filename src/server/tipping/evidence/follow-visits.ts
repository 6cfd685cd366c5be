import type { FastifyReply, FastifyRequest } from 'fastify';
import { listPaidLeads } from '#server/money/ledger/read/tips.ts';
import type { Db } from '#server/platform/db/database.ts';
import { addVisits } from '#server/tipping/evidence/follow-visit-store.ts';
import { isOpenedByPerson } from '#server/tipping/page-opens/page-opens.ts';
import { tipToken } from '#shared/contracts/tips.ts';

/** Visits to the page of one tip since the last write. */
type Visits = { token: string; count: number; firstAt: Date; lastAt: Date };

export type FollowVisits = ReturnType<typeof followVisits>;

const WRITE_EVERY_MS = 10_000;
/** While the database is away, visits to more pages than this are dropped. */
const MOST_PAGES = 10_000;

type Options = {
  db: Db;
  clock: () => Date;
  onError(error: unknown): void;
  writeEveryMs?: number | undefined;
};

/**
 * Counts visits to the pages of paid tips in memory, as page-opens.ts does, because the guest's page must not wait for it.
 * If the process crashes, the visits since the last write are lost.
 */
export function followVisits({ db, clock, onError, writeEveryMs = WRITE_EVERY_MS }: Options) {
  const waiting = new Map<string, Visits>();
  let writing: Promise<void> | undefined;
  const timer = setInterval(() => void write(), writeEveryMs).unref();
  return {
    /** Call it after the page was sent. What is no token of a paid tip is not stored. */
    count(token: string, request: FastifyRequest, { statusCode }: FastifyReply): void {
      if (statusCode !== 200 || !tipToken.safeParse({ token }).success || !isOpenedByPerson(request)) return;
      const now = clock();
      add({ token, count: 1, firstAt: now, lastAt: now });
    },
    /** Writes what is left. */
    async close(): Promise<void> {
      clearInterval(timer);
      await writing;
      await write();
    },
  };

  function add(visits: Visits): void {
    const known = waiting.get(visits.token);
    if (known) {
      known.count += visits.count;
      known.lastAt = visits.lastAt > known.lastAt ? visits.lastAt : known.lastAt;
    } else if (waiting.size < MOST_PAGES) waiting.set(visits.token, visits);
  }

  /** One statement at a time. Visits that could not be written are added to the next write. */
  function write(): Promise<void> {
    if (waiting.size === 0) return Promise.resolve();
    writing ??= saveAll([...waiting.values()]).finally(() => {
      writing = undefined;
    });
    return writing;
  }

  async function saveAll(visits: Visits[]): Promise<void> {
    waiting.clear();
    try {
      const byToken = new Map(visits.map((each) => [each.token, each]));
      const leads = await listPaidLeads(db, [...byToken.keys()]);
      // By id, so that two processes lock the same rows in the same order.
      const rows = leads.flatMap(({ tipId, token }) => {
        const found = byToken.get(token);
        return found ? [{ tipId, count: found.count, firstAt: found.firstAt, lastAt: found.lastAt }] : [];
      });
      if (rows.length > 0) await addVisits(db, rows);
    } catch (error) {
      onError(error);
      visits.forEach(add);
    }
  }
}
