import { sql } from 'kysely';
import { readFacts } from '#server/money/payees/identity-store.ts';
import type { Match } from '#server/money/screening/find-matches.ts';
import type { StoredEntry } from '#server/money/screening/list-store.ts';
import type { Screened } from '#server/money/screening/score-names.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { EncryptedText } from '#server/platform/db/encrypted-text.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import { ERASED_FIRST_NAME } from '#shared/text/visible-text.ts';

export type Subject = Screened & { id: number; namesHash: string };
const countryNames = new Intl.DisplayNames(['en'], { type: 'region' });

type StoredSubject = Omit<Subject, 'birthYear' | 'nationality'> & {
  identityUser: string | null;
  identityFacts: EncryptedText | null;
};
export type Found = { subject: Subject; matches: Match<StoredEntry>[] };

const isNotScreened = (listId: number) => sql<boolean>`NOT EXISTS (
  SELECT FROM screenings
  WHERE subject_kind = subjects.kind AND subject_id = subjects.id AND screenings.names_hash = subjects.names_hash
    AND list_id >= ${listId})`;

/** Those who are new, have another name, or were screened with an older list only. */
export async function listToScreen(db: Db, listId: number, most: number): Promise<Subject[]> {
  const { rows } = await sql<StoredSubject>`
    SELECT kind, id, names, identity_user, identity_facts, names_hash FROM screening_subjects() subjects
    WHERE ${isNotScreened(listId)} LIMIT ${most}`.execute(db);
  return rows.map(({ identityUser, identityFacts, names, ...rest }) => {
    const stated = identityUser && identityFacts ? readFacts(db, identityUser, identityFacts) : undefined;
    return {
      ...rest,
      names: stated ? [...names, stated.legalName] : names,
      birthYear: stated ? Number(stated.bornOn.slice(0, 4)) : null,
      // As the lists name countries.
      nationality: stated ? (countryNames.of(stated.nationality) ?? null) : null,
    };
  });
}

export async function countToScreen(db: Db, listId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int FROM screening_subjects() subjects WHERE ${isNotScreened(listId)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Stores that these were screened, and what was found. A decision about the same name and the same entry stays. An open or a
 * confirmed hit stays one, whatever the name or the list says now: only two admins clear it.
 */
export async function storeScreenings(
  transaction: Db,
  listId: number,
  screened: Found[],
  now: Date,
): Promise<void> {
  const matched = screened.filter(({ matches }) => matches.length > 0);
  for (const { subject, matches } of matched)
    for (const match of matches) await storeHit(transaction, subject, match, now);
  await sql`
    INSERT INTO screenings (subject_kind, subject_id, names_hash, list_id, screened_at)
    SELECT kind, id, names_hash, ${listId}, ${now} FROM unnest(
      ${screened.map(({ subject }) => subject.kind)}::text[], ${screened.map(({ subject }) => subject.id)}::int[],
      ${screened.map(({ subject }) => subject.namesHash)}::text[]) AS screened (kind, id, names_hash)
    ORDER BY kind, id
    ON CONFLICT (subject_kind, subject_id) DO UPDATE
      SET names_hash = excluded.names_hash, list_id = excluded.list_id, screened_at = excluded.screened_at
      WHERE screenings.list_id <= excluded.list_id`.execute(transaction);
}

async function storeHit(
  transaction: Db,
  { kind, id, namesHash }: Subject,
  { entry, score, name, listedName }: Match<StoredEntry>,
  now: Date,
): Promise<void> {
  const { source, reference, hash: entryHash, birthYears, nationalities } = entry;
  const about = { subjectKind: kind, subjectId: id, source, reference };
  const before = await transaction
    .selectFrom('screeningHits')
    .select(['id', 'state', 'entryHash', 'namesHash'])
    .where((eb) => eb.and(about))
    .forUpdate()
    .execute();
  if (before.some((hit) => hit.state === 'confirmed')) return;
  if (before.some((hit) => hit.entryHash === entryHash && hit.namesHash === namesHash)) return;
  const matched = { name, listedName, score, birthYears, nationalities, entryHash, namesHash };
  const open = before.find((hit) => hit.state === 'open');
  if (open) await transaction.updateTable('screeningHits').set(matched).where('id', '=', open.id).execute();
  else
    await transaction
      .insertInto('screeningHits')
      .values({ ...about, ...matched, foundAt: now })
      // Another run of the job has found it at the same moment.
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

const SHOWN = 200;

/** Open ones first, the best matches first; then confirmed ones, then the last cleared ones. */
export async function listHits(db: Db) {
  return db
    .selectFrom('screeningHits')
    .leftJoin('staff', (join) => join.onRef('staff.id', '=', 'subjectId').on('subjectKind', '=', 'staff'))
    .leftJoin('businesses', (join) =>
      join.on((eb) =>
        eb(
          'businesses.id',
          '=',
          sql<number>`CASE subject_kind WHEN 'staff' THEN staff.business_id ELSE subject_id END`,
        ),
      ),
    )
    .leftJoin('users as proposer', 'proposer.id', 'proposedBy')
    .leftJoin('users as confirmer', 'confirmer.id', 'confirmedBy')
    .select(['screeningHits.id', 'subjectKind', 'subjectId', 'screeningHits.name', 'listedName', 'source'])
    .select(['reference', 'score', 'birthYears', 'nationalities', 'foundAt', 'state', 'note', 'decidedAt'])
    .select(['businesses.id as businessId', 'businesses.name as businessName'])
    .select(['proposer.username as proposedByName', 'confirmer.username as confirmedByName'])
    .select(
      sql<boolean>`EXISTS (SELECT FROM proposals WHERE kind IN ('clear_hit', 'confirm_hit')
        AND subject_id = screening_hits.id AND outcome IS NULL)`.as('waits'),
    )
    .where('screeningHits.name', '<>', ERASED_FIRST_NAME)
    .orderBy(sql`array_position('{open,confirmed,cleared}', state)`)
    .orderBy('decidedAt', 'desc')
    .orderBy('score', 'desc')
    .orderBy('screeningHits.id')
    .limit(SHOWN)
    .execute();
}

export async function lockHit(transaction: Db, id: number) {
  const hit = await transaction
    .selectFrom('screeningHits')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!hit) throw refuse('not_found', 'no_such_screening_hit');
  return hit;
}

type Decided = {
  state: 'cleared' | 'confirmed';
  note: string;
  proposedBy: string;
  confirmedBy: string | null;
  decidedAt: Date;
};

export async function setDecided(transaction: Db, id: number, decided: Decided): Promise<void> {
  await transaction.updateTable('screeningHits').set(decided).where('id', '=', id).execute();
}

/** The law wants records of screening for five years after the decision; then the names are erased. */
export async function eraseOldHits(db: Db, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE screening_hits SET name = ${ERASED_FIRST_NAME}, note = ${ERASED_FIRST_NAME} WHERE id IN (
      SELECT id FROM screening_hits
      WHERE state = 'cleared' AND decided_at < ${before} AND name <> ${ERASED_FIRST_NAME} ORDER BY id LIMIT ${most}
    )`.execute(db);
  return Number(numAffectedRows ?? 0);
}
