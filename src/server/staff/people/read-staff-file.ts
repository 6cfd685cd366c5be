import { type MessageKey, say } from '#server/platform/base/words.ts';
import { readTable, type TableRow } from '#server/platform/csv/read-table.ts';
import { ownersLocales } from '#shared/locales.ts';
import { IMPORT_MOST_ROWS, type ImportColumn, importColumns, optionalColumns } from '#shared/staff-import.ts';

export type StaffFileRow = TableRow<ImportColumn>;

/** The labels of the same fields in the form of one staff member. */
const labels: Record<ImportColumn, MessageKey> = {
  first_name: 'auth_first_name',
  last_name: 'auth_last_name',
  role: 'staff_role',
  role_title: 'staff_role_title',
  wallet_id: 'staff_wallet_id',
  iban: 'admin_column_iban',
};

export function readStaffFile(content: string): StaffFileRow[] {
  return readTable(content, {
    columns: importColumns,
    optional: optionalColumns,
    words: (column) => ownersLocales.map((locale) => say(locale, labels[column])),
    mostRows: IMPORT_MOST_ROWS,
  });
}
