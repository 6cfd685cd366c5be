import { readTable, type TableRow } from '#server/features/exports/read-table.ts';
import { IMPORT_MOST_ROWS, type ImportColumn, importColumns, optionalColumns } from '#shared/staff-import.ts';

export type StaffFileRow = TableRow<ImportColumn>;

export function readStaffFile(content: string): StaffFileRow[] {
  return readTable(content, {
    columns: importColumns,
    optional: optionalColumns,
    mostRows: IMPORT_MOST_ROWS,
  });
}
