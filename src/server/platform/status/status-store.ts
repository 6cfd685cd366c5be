import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { type ScreeningSource, screeningSources } from '#shared/screening.ts';

type DatabaseFacts = {
  version: string;
  startedAt: Date;
  schema: string;
  /** The program uses the role that owns the tables, and so could switch off their triggers. */
  ownsBooks: boolean;
};
type MailFigures = { waiting: number; oldestAt: Date | null; failed: number };
type LedgerFigures = { lastAt: Date | null; brokenRules: number | null; isUnfinished: boolean };
type BackupFigures = { lastAt: Date | null; lastFailureAt: Date | null };

export async function readDatabaseFacts(db: Db): Promise<DatabaseFacts> {
  return one<DatabaseFacts>(
    db,
    sql`SELECT current_setting('server_version') AS version, pg_postmaster_start_time() AS started_at,
               (SELECT max(name) FROM migrations) AS schema,
               (SELECT pg_has_role(relowner, 'MEMBER') FROM pg_class WHERE oid = 'postings'::regclass) AS owns_books`,
  );
}

/** Asked by itself: the answer must be as new as the question. */
export async function readDatabaseTime(db: Db): Promise<Date> {
  return (await one<{ at: Date }>(db, sql`SELECT clock_timestamp() AS at`)).at;
}

export async function readMailFigures(db: Db): Promise<MailFigures> {
  return one<MailFigures>(
    db,
    sql`SELECT count(*)::int AS waiting, min(created_at) AS oldest_at,
               (count(*) FILTER (WHERE last_error IS NOT NULL))::int AS failed
        FROM outbox WHERE sent_at IS NULL AND given_up_at IS NULL`,
  );
}

/** The last complete check, and whether a later one came to no end. */
export async function readLedgerFigures(db: Db): Promise<LedgerFigures> {
  return one<LedgerFigures>(
    db,
    sql`SELECT last.finished_at AS last_at, last.broken_rules,
               EXISTS (SELECT FROM ledger_check_runs
                       WHERE failure IS NOT NULL AND id > coalesce(last.id, 0)) AS is_unfinished
        FROM (SELECT) nothing
        LEFT JOIN (
          SELECT id, finished_at,
                 (SELECT count(*)::int FROM jsonb_array_elements(results) AS rule WHERE rule ->> 'holds' = 'false')
                   AS broken_rules
          FROM ledger_check_runs WHERE finished_at IS NOT NULL AND failure IS NULL ORDER BY id DESC LIMIT 1
        ) last ON true`,
  );
}

export async function readBackupFigures(db: Db): Promise<BackupFigures> {
  return one<BackupFigures>(
    db,
    sql`SELECT max(finished_at) FILTER (WHERE failure IS NULL) AS last_at,
               max(finished_at) FILTER (WHERE failure IS NOT NULL) AS last_failure_at
        FROM backup_runs`,
  );
}

export type ScreeningFigures = {
  /** Real money has moved here. */
  isLive: boolean;
  lists: { source: ScreeningSource; loadedAt: Date | null }[];
  openHits: number;
};

export async function readScreeningFigures(db: Db): Promise<ScreeningFigures> {
  const { rows: lists } = await sql<ScreeningFigures['lists'][number]>`
    SELECT source, (SELECT max(loaded_at) FROM screening_lists WHERE screening_lists.source = wanted.source) AS loaded_at
    FROM unnest(${[...screeningSources]}::text[]) AS wanted (source)`.execute(db);
  const figures = await one<Omit<ScreeningFigures, 'lists'>>(
    db,
    sql`SELECT is_live, (SELECT count(*)::int FROM screening_hits WHERE state = 'open') AS open_hits FROM settings`,
  );
  return { ...figures, lists };
}

async function one<Row>(db: Db, query: ReturnType<typeof sql>): Promise<Row> {
  const { rows } = await query.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A query that always has one row had none.');
  return row as Row;
}
