import { type MessageKey, say } from '#server/platform/base/words.ts';
import { readTable, type TableRow } from '#server/platform/csv/read-table.ts';
import { findRole } from '#server/staff/people/role-words.ts';
import { type NewStaff, newStaff } from '#shared/contracts/staff.ts';
import { IMPORT_MOST_ROWS, type ImportColumn, importColumns, optionalColumns } from '#shared/file-imports.ts';
import { ownersLocales } from '#shared/locales.ts';
import { decodeRefusal } from '#shared/reasons/because.ts';
import { type Refusal, refusalOf } from '#shared/reasons/reasons.ts';
import { staffRoles } from '#shared/roles.ts';
import { nameKey } from '#shared/text/visible-text.ts';

type StaffFileRow = TableRow<ImportColumn>;

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

export type Note = { column: ImportColumn | null; refusal: Refusal };
export type PlannedRow = {
  file: StaffFileRow;
  /** Undefined if the row cannot be added. */
  staff: NewStaff | undefined;
  problems: Note[];
  warnings: Note[];
};
export type KnownPerson = { firstName: string; lastName: string; walletId: string };

const columnOfField: Record<string, ImportColumn> = {
  firstName: 'first_name',
  lastName: 'last_name',
  role: 'role',
  roleTitle: 'role_title',
  walletId: 'wallet_id',
  iban: 'iban',
};

/** What each row would add, and what is wrong with it. The same checks as for the form of one staff member. */
export function planImport(rows: StaffFileRow[], known: KnownPerson[]): PlannedRow[] {
  const plan = rows.map(checkRow);
  // By name: comparing each row with everybody would take seconds in a large business, and all requests would wait.
  const knownByName = Map.groupBy(known, nameKey);
  const before = new Map<string, AddedRow[]>();
  for (const planned of plan) {
    const { staff, file } = planned;
    if (!staff) continue;
    const key = nameKey(staff);
    const inFile = before.get(key) ?? [];
    notePeopleLike(planned, { staff, inFile, namesakes: knownByName.get(key) ?? [] });
    before.set(key, [...inFile, { staff, line: file.line }]);
  }
  return plan;
}

/** A row that can be added, and its line in the file. */
type AddedRow = { staff: NewStaff; line: number };

function checkRow(file: StaffFileRow): PlannedRow {
  const { cells, cellCount, columnCount } = file;
  if (cellCount !== columnCount) {
    const refusal = refusalOf('import_cell_count', { count: cellCount, expected: columnCount });
    return { file, staff: undefined, problems: [{ column: null, refusal }], warnings: [] };
  }
  const role = findRole(cells.role);
  const parsed = newStaff.safeParse({
    firstName: cells.first_name,
    lastName: cells.last_name,
    role: role ?? cells.role,
    roleTitle: cells.role_title,
    walletId: cells.wallet_id,
    iban: cells.iban,
  });
  const problems: Note[] = [];
  for (const { path, message } of parsed.error?.issues ?? []) {
    const column = columnOfField[String(path[0])] ?? null;
    // The first rule that a cell breaks says enough.
    if (problems.some((problem) => problem.column === column)) continue;
    problems.push({ column, refusal: column === 'role' ? noSuchRole(cells.role) : decodeRefusal(message) });
  }
  if (role !== undefined && role !== 'Other' && cells.role_title !== '')
    problems.push({ column: 'role_title', refusal: refusalOf('import_title_without_other') });
  return { file, staff: problems.length === 0 ? parsed.data : undefined, problems, warnings: [] };
}

function noSuchRole(text: string): Refusal {
  const roles = staffRoles.join(', ');
  return refusalOf('import_role_unknown', { text: text.slice(0, 40), roles });
}

/**
 * Two people can have the same name, so the owner decides. The same name with the same wallet is the same person, who
 * must not be added twice.
 */
function notePeopleLike(
  planned: PlannedRow,
  { staff, inFile, namesakes }: { staff: NewStaff; inFile: AddedRow[]; namesakes: KnownPerson[] },
): void {
  const sameRow = inFile.find((other) => other.staff.walletId === staff.walletId);
  const [firstInFile] = inFile;
  if (sameRow) addTo(planned.problems, 'wallet_id', refusalOf('import_same_as_row', { row: sameRow.line }));
  else if (firstInFile)
    addTo(planned.warnings, null, refusalOf('import_name_of_row', { row: firstInFile.line }));
  if (namesakes.some(({ walletId }) => walletId === staff.walletId))
    addTo(planned.problems, 'wallet_id', refusalOf('import_known'));
  else if (namesakes.length > 0) addTo(planned.warnings, null, refusalOf('import_name_known'));
}

function addTo(notes: Note[], column: ImportColumn | null, refusal: Refusal): void {
  notes.push({ column, refusal });
}
