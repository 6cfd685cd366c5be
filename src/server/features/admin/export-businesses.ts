import { Readable } from 'node:stream';
import type { Db } from '#server/db/database.ts';
import { listBusinesses } from '#server/features/admin/admin-store.ts';
import { csvLine } from '#server/features/admin/csv.ts';
import type { AdminBusinessQuery } from '#shared/contracts/admin.ts';

const PAGE = 1000;
const HEAD = [
  'id',
  'name',
  'type',
  'status',
  'tlNumber',
  'iban',
  'ownerName',
  'ownerEmail',
  'staff',
  'tips',
  'totalEarnings',
  'pendingPayout',
  'totalPaidOut',
  'createdAt',
];

/** The businesses an admin has filtered, page after page, so that no number of them fills the memory. */
export function exportBusinesses(db: Db, filter: Pick<AdminBusinessQuery, 'status' | 'search'>): Readable {
  return Readable.from(lines(db, filter));
}

async function* lines(db: Db, filter: Pick<AdminBusinessQuery, 'status' | 'search'>): AsyncGenerator<string> {
  // A mark at the beginning tells spreadsheets that what follows is UTF-8, Arabic names and all.
  yield `\ufeff${csvLine(HEAD)}`;
  let before: number | undefined;
  for (;;) {
    const page = await listBusinesses(db, { ...filter, before, limit: PAGE });
    for (const each of page) {
      yield csvLine([
        each.id,
        each.name,
        each.type,
        each.status,
        each.tlNumber,
        each.iban,
        each.ownerName,
        each.ownerEmail,
        each.staffCount,
        each.tipCount,
        each.totalEarnings,
        each.pendingPayout,
        each.totalPaidOut,
        each.createdAt.toISOString(),
      ]);
    }
    before = page.at(-1)?.id;
    if (page.length < PAGE) return;
  }
}
