import type { FastifyReply, FastifyRequest } from 'fastify';
import { isOpenedByPerson } from '#server/tipping/page-opens/is-opened-by-person.ts';
import { dubaiDay, startOfDubaiDay } from '#shared/dubai-time.ts';

/** The page of a team, the page on which a person is tipped, or the one on which everybody is. */
export type OpenedPage = 'team' | 'tip' | 'everybody';

/** How often a page was opened on a Dubai day. `id`: of the person if it is the page of one, else of the business. */
export type Opened = { day: string; page: OpenedPage; id: number; count: number };

export type PageOpens = ReturnType<typeof pageOpens>;

const WRITE_EVERY_MS = 10_000;
/** While the database is away, counts of more pages than this are dropped. */
const MOST_PAGES = 10_000;
const DAY_MS = 24 * 60 * 60 * 1000;

type Needs = {
  save(opened: Opened[]): Promise<void>;
  clock: () => Date;
  onError(error: unknown): void;
  writeEveryMs?: number | undefined;
};

/**
 * Counts opened pages in memory, because the guest's page must not wait for it, and writes the counts every few seconds.
 * Nothing about the guest is kept. If the process crashes, the counts since the last writing are lost.
 */
export function pageOpens({ save, clock, onError, writeEveryMs = WRITE_EVERY_MS }: Needs) {
  const waiting = new Map<string, Opened>();
  let known = { day: '', fromMs: 0, untilMs: 0 };
  let writing: Promise<void> | undefined;
  const timer = setInterval(() => void write(), writeEveryMs).unref();
  return {
    /** After the page was sent: a page that does not exist was not opened. */
    count(page: OpenedPage, id: number, request: FastifyRequest, { statusCode }: FastifyReply): void {
      if (statusCode !== 200 || !isOpenedByPerson(request)) return;
      add({ day: today(), page, id, count: 1 });
    },
    /** Writes what is left. */
    async close(): Promise<void> {
      clearInterval(timer);
      await writing;
      await write();
    },
  };

  /** The day in Dubai, worked out once a day: writing a date takes longer than all the rest of counting. */
  function today(): string {
    const now = clock();
    const nowMs = now.getTime();
    if (nowMs < known.fromMs || nowMs >= known.untilMs) {
      const day = dubaiDay(now);
      const fromMs = startOfDubaiDay(day).getTime();
      known = { day, fromMs, untilMs: fromMs + DAY_MS };
    }
    return known.day;
  }

  function add(opened: Opened): void {
    const key = `${opened.day} ${opened.page} ${opened.id}`;
    const known = waiting.get(key);
    if (known) known.count += opened.count;
    else if (waiting.size < MOST_PAGES) waiting.set(key, opened);
  }

  /** One statement at a time. What could not be written waits for the next time. */
  function write(): Promise<void> {
    if (waiting.size === 0) return Promise.resolve();
    writing ??= saveAll([...waiting.values()]).finally(() => {
      writing = undefined;
    });
    return writing;
  }

  async function saveAll(opened: Opened[]): Promise<void> {
    waiting.clear();
    try {
      await save(opened);
    } catch (error) {
      onError(error);
      opened.forEach(add);
    }
  }
}
