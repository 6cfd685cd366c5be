import { listBusinesses } from '#server/business/businesses/business-list-store.ts';
import { type Export, fields, PAGE } from '#server/platform/csv/csv.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { AdminBusinessQuery } from '#shared/contracts/business.ts';
import { maskIban } from '#shared/money/iban.ts';

type Row = Awaited<ReturnType<typeof listBusinesses>>[number];

/** The businesses an admin has filtered, newest first. IBANs are masked: a list of them all is nobody's need. */
export function businessExport(db: Db, filter: Pick<AdminBusinessQuery, 'status' | 'search'>): Export<Row> {
  return {
    list: (last) => listBusinesses(db, { ...filter, before: last?.id, limit: PAGE }),
    columns: [
      ...fields('id', 'name', 'type', 'status', 'tlNumber'),
      { header: 'iban', cell: ({ iban }) => iban && maskIban(iban) },
      ...fields('ownerName', 'ownerEmail'),
      { header: 'staff', cell: ({ staffCount }) => staffCount },
      { header: 'tips', cell: ({ tipCount }) => tipCount },
      ...fields('totalEarnings', 'pendingPayout', 'totalPaidOut'),
      { header: 'createdAt', cell: ({ createdAt }) => createdAt.toISOString() },
    ],
  };
}
