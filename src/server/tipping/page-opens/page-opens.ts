import type { FastifyReply, FastifyRequest } from 'fastify';
import { dubaiDay, startOfDubaiDay } from '#shared/dubai-time.ts';

/** The team page, the tip page of a person, or the page for a team tip. */
type OpenedPage = 'team' | 'tip' | 'team-tip';

/** How often a page was opened on a Dubai day. `id`: of the person if it is the page of one, else of the business. */
export type Opened = { day: string; page: OpenedPage; id: number; count: number };

export type PageOpens = ReturnType<typeof pageOpens>;

const WRITE_EVERY_MS = 10_000;
/** While the database is away, counts of more pages than this are dropped. */
const MOST_PAGES = 10_000;
const DAY_MS = 24 * 60 * 60 * 1000;

type Options = {
  save(opened: Opened[]): Promise<void>;
  clock: () => Date;
  onError(error: unknown): void;
  writeEveryMs?: number | undefined;
};

/**
 * Counts opened pages in memory, because the guest's page must not wait for it, and writes the counts every few seconds.
 * Nothing about the guest is stored. If the process crashes, the counts since the last write are lost.
 */
export function pageOpens({ save, clock, onError, writeEveryMs = WRITE_EVERY_MS }: Options) {
  const waiting = new Map<string, Opened>();
  let known = { day: '', fromMs: 0, untilMs: 0 };
  let writing: Promise<void> | undefined;
  const timer = setInterval(() => void write(), writeEveryMs).unref();
  return {
    /** Call it after the page was sent: only status 200 counts. */
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

  /** Cached for the day: formatting a date is slower than the rest of counting. */
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

  /** One statement at a time. Counts that could not be written are added to the next write. */
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

/** How the user agents of all browsers begin, and few others. */
const BROWSER = 'Mozilla/';
/** Search engines, programs that make previews of links in chats, and tests of pages. */
const ROBOT = /bot|crawl|spider|slurp|preview|externalhit|headless|lighthouse|monitor/i;

/**
 * Whether a person opened the page, judged by headers: not a robot, not a prefetch, and not a frame such as the one of the
 * landing page.
 */
export function isOpenedByPerson({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  if (method !== 'GET') return false;
  const agent = headers['user-agent'] ?? '';
  const shownAs = headers['sec-fetch-dest'] ?? 'document';
  return agent.startsWith(BROWSER) && !ROBOT.test(agent) && shownAs === 'document' && !isPrefetch(headers);
}

function isPrefetch(headers: FastifyRequest['headers']): boolean {
  return ['sec-purpose', 'purpose', 'x-moz'].some((name) => String(headers[name] ?? '').includes('prefetch'));
}
