import { createHash } from 'node:crypto';
import { UnreadableAnswer } from '#server/money/payouts/bank-files/answer-fields.ts';
import {
  listHashes,
  listNewestLists,
  lockLists,
  replaceList,
  type StoredEntry,
} from '#server/money/screening/list-store.ts';
import { readSanctionsList, type SanctionsList } from '#server/money/screening-lists/read-list.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { KnownActor } from '#server/platform/http/acting.ts';
import { AppError, refuse } from '#server/platform/http/app-error.ts';
import { dubaiDay } from '#shared/dubai-time.ts';
import type { ScreeningSource } from '#shared/screening.ts';

type File = { source: ScreeningSource; content: string };

/** Shows what loading this list would change, without changing anything. */
export async function previewList(db: Db, file: File, now: Date) {
  return { ...(await planList(db, file, now)).shown, applied: false };
}

/** Loads the list of a preview. The job screens everybody with it. */
export async function loadList(db: Db, file: File, fingerprint: string, admin: KnownActor, now: Date) {
  return db.transaction().execute(async (transaction) => {
    await lockLists(transaction);
    const { shown, entries, sha256 } = await planList(transaction, file, now);
    if (shown.fingerprint !== fingerprint) throw refuse('conflict', 'preview_outdated');
    const { source, publishedOn, added, changed, removed } = shown;
    const by = { loadedBy: admin.actorId, loadedAt: now };
    await replaceList(transaction, { source, publishedOn, sha256, ...by }, entries);
    await recordAudit(transaction, admin, 'screening.list_loaded', {
      detail: { list: source, day: publishedOn, sha256, entries: entries.length, added, changed, removed },
    });
    return { ...shown, applied: true };
  });
}

async function planList(db: Db, { source, content }: File, now: Date) {
  const { day, entries: read } = readFile(content);
  const publishedOn = day ?? dubaiDay(now);
  const newest = (await listNewestLists(db)).find((list) => list.source === source);
  // An older file would drop those who were listed since.
  if (newest && newest.publishedOn > publishedOn)
    throw refuse('conflict', 'screening_list_older', { day: newest.publishedOn });
  const entries = read.map((entry): StoredEntry => ({ ...entry, source, hash: hashOf(entry) }));
  const before = await listHashes(db, source);
  const stays = entries.filter(({ reference }) => before.has(reference));
  const sha256 = createHash('sha256').update(content).digest('hex');
  const shown = {
    source,
    publishedOn,
    people: entries.filter(({ kind }) => kind === 'person').length,
    organisations: entries.filter(({ kind }) => kind === 'entity').length,
    added: entries.length - stays.length,
    changed: stays.filter(({ reference, hash }) => before.get(reference) !== hash).length,
    removed: before.size - stays.length,
    // Of the list before, too: if another admin has loaded one meanwhile, the preview is outdated.
    fingerprint: createHash('sha256')
      .update(JSON.stringify([source, sha256, newest?.id ?? 0]))
      .digest('base64url'),
  };
  return { shown, entries, sha256 };
}

function readFile(content: string): SanctionsList {
  try {
    return readSanctionsList(content);
  } catch (error) {
    if (error instanceof UnreadableAnswer) throw new AppError('invalid_input', error.refusal);
    throw error;
  }
}

function hashOf({ kind, names, birthYears, nationalities }: SanctionsList['entries'][number]): string {
  return createHash('sha256')
    .update(JSON.stringify([kind, names, birthYears, nationalities]))
    .digest('hex');
}
