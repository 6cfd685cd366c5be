import type { RawBuilder } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { LedgerSubject } from '#shared/ledger-rules.ts';

/** A statement that finds whatever breaks a rule: what it is, and its number or name. */
export type Check = RawBuilder<{ kind: LedgerSubject['kind']; id: string | number }>;

/** The same for a rule about encrypted columns, which only the program can compare. */
export type ProgramCheck = (db: Db) => Promise<LedgerSubject[]>;
