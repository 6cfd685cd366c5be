import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { BankExplanation } from '#shared/bank-entry-kinds.ts';

/** The oldest first. */
export async function listUnexplained(db: Db, limit: number) {
  const { rows } = await sql<{
    id: number;
    reference: string;
    bookedDay: string;
    amount: string;
    description: string | null;
  }>`
    SELECT id, reference, to_char(booked_day, 'YYYY-MM-DD') AS booked_day, amount, description FROM bank_entries
    WHERE kind = 'unexplained' AND NOT EXISTS (SELECT FROM bank_explanations WHERE entry_id = id)
    ORDER BY bank_entries.booked_day, id LIMIT ${limit}`.execute(db);
  return rows;
}

/** The newest first. */
export async function listExplained(db: Db, limit: number) {
  const { rows } = await sql<{
    id: number;
    bookedDay: string;
    amount: string;
    description: string | null;
    explanation: BankExplanation;
    note: string;
    explainedByName: string;
    explainedAt: Date;
  }>`
    SELECT bank_entries.id, to_char(booked_day, 'YYYY-MM-DD') AS booked_day, amount, description, explanation, note,
      users.username AS explained_by_name, explained_at
    FROM bank_explanations JOIN bank_entries ON bank_entries.id = entry_id JOIN users ON users.id = explained_by
    ORDER BY explained_at DESC, bank_entries.id DESC LIMIT ${limit}`.execute(db);
  return rows;
}
