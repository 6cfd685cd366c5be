import { randomUUID } from 'node:crypto';
import type { Db } from '#server/platform/db/database.ts';
import { decryptField, encryptField } from '#server/platform/db/encrypted-fields.ts';
import type { EncryptedText } from '#server/platform/db/encrypted-text.ts';
import type { ProposalKind, ProposalOutcome, ProposalSubject } from '#shared/contracts/proposals.ts';
import type { SettingsChange } from '#shared/contracts/settings.ts';

/** With what was in force when it was proposed. */
export type ProposedSettings = {
  change: SettingsChange;
  before: { [Name in keyof SettingsChange]?: SettingsChange[Name] | null };
  /** Said by the admin who proposed a fee below the cost of a card payment. */
  bearsCardCost?: true | undefined;
};

export type NewProposal = {
  kind: ProposalKind;
  /** The account that would be changed. Null for settings. */
  userId: string | null;
  settings: ProposedSettings | null;
  /** The payout or the bank entry that it is about. */
  subject?: ProposalSubject | null;
  reason: string | null;
};

type Times = { proposedBy: string; proposedAt: Date; inForceAt: Date | null };

export async function insertProposal(db: Db, made: NewProposal & Times): Promise<string> {
  const { settings, subject, ...row } = made;
  const stored = settings ?? subject;
  // Made here, because the content is encrypted for its row.
  const id = randomUUID();
  const content = encryptField(db, 'proposals.content', id, stored ? JSON.stringify(stored) : null);
  await db
    .insertInto('proposals')
    .values({ ...row, id, subjectId: subject?.id ?? null, content })
    .execute();
  return id;
}

/** Whether the same change of the same account, payout or bank entry is proposed already. */
export async function hasOpenProposal(db: Db, { kind, userId, subject }: NewProposal): Promise<boolean> {
  if (!userId && !subject) return false;
  const found = await db
    .selectFrom('proposals')
    .select('id')
    .where('kind', '=', kind)
    .where('outcome', 'is', null)
    .$if(userId !== null, (query) => query.where('userId', '=', userId))
    .$if(!!subject, (query) => query.where('subjectId', '=', subject?.id ?? 0))
    .executeTakeFirst();
  return found !== undefined;
}

/** Lock order: all admins first. */
export async function lockProposal(transaction: Db, id: string) {
  const row = await transaction
    .selectFrom('proposals')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && withContent(transaction, row);
}
export type ProposalRow = NonNullable<Awaited<ReturnType<typeof lockProposal>>>;

export async function endProposal(
  transaction: Db,
  id: string,
  outcome: ProposalOutcome,
  decidedBy: string | null,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('proposals')
    .set({ outcome, decidedBy, decidedAt: now })
    .where('id', '=', id)
    .execute();
}

/** The oldest first. */
export async function listDueProposals(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('proposals')
    .select('id')
    .where('outcome', 'is', null)
    .where('inForceAt', '<=', now)
    .orderBy('inForceAt')
    .execute();
  return rows.map(({ id }) => id);
}

const SHOWN = 50;

/** Open ones first, then the newest. Or the one with this id. */
export async function listProposalRows(db: Db, id?: string) {
  const rows = await db
    .selectFrom('proposals')
    .innerJoin('users as proposer', 'proposer.id', 'proposedBy')
    .leftJoin('users as subject', 'subject.id', 'userId')
    .leftJoin('users as decider', 'decider.id', 'decidedBy')
    .selectAll('proposals')
    .select(['proposer.username as proposedByName', 'subject.username', 'decider.username as decidedByName'])
    .$if(id !== undefined, (query) => query.where('proposals.id', '=', id ?? ''))
    .orderBy((eb) => eb('outcome', 'is', null), 'desc')
    .orderBy('proposedAt', 'desc')
    .limit(SHOWN)
    .execute();
  return rows.map((row) => withContent(db, row));
}

function withContent<Row extends { id: string; subjectId: number | null; content: EncryptedText | null }>(
  db: Db,
  { content, ...row }: Row,
) {
  const text = decryptField(db, 'proposals.content', row.id, content);
  const stored = text === null ? null : JSON.parse(text);
  const settings: ProposedSettings | null = row.subjectId === null ? stored : null;
  const subject: ProposalSubject | null = row.subjectId === null ? null : stored;
  return { ...row, settings, subject };
}
