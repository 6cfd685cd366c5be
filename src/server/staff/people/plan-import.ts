import { type MessageKey, say } from '#server/platform/base/words.ts';
import { readTable, type TableRow } from '#server/platform/csv/read-table.ts';
import { findRole } from '#server/staff/people/role-words.ts';
import { emailAddress } from '#shared/contracts/auth.ts';
import { type NewStaff, newStaff } from '#shared/contracts/staff.ts';
import type { StaffImportRequest } from '#shared/contracts/staff-import.ts';
import {
  IMPORT_MOST_ROWS,
  type ImportColumn,
  type ImportOutcome,
  importColumns,
  type KnownChoice,
  optionalColumns,
} from '#shared/file-imports.ts';
import { ownersLocales } from '#shared/locales.ts';
import { decodeRefusal } from '#shared/reasons/because.ts';
import { type Refusal, refusalOf } from '#shared/reasons/reasons.ts';
import { staffRoles } from '#shared/roles.ts';
import { findPhone } from '#shared/text/phone.ts';
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
  email: 'auth_email',
  phone: 'invites_phone',
};

/** The rows of a file, with the cells that the owner has corrected in the preview. */
export function readStaffFile(content: string, mended: StaffImportRequest['mended'] = []): StaffFileRow[] {
  const rows = readTable(content, {
    columns: importColumns,
    optional: optionalColumns,
    words: (column) => ownersLocales.map((locale) => say(locale, labels[column])),
    mostRows: IMPORT_MOST_ROWS,
  });
  const byLine = Map.groupBy(mended, ({ row }) => row);
  return rows.map((row) => {
    const mendedCells = byLine.get(row.line);
    if (!mendedCells) return row;
    const values = Object.fromEntries(mendedCells.map(({ column, value }) => [column, value.trim()]));
    // Its owner has seen which cell is in which column.
    return { ...row, cells: { ...row.cells, ...values }, cellCount: row.columnCount };
  });
}

export type Note = { column: ImportColumn | null; refusal: Refusal };
export type PlannedRow = {
  file: StaffFileRow;
  outcome: ImportOutcome;
  /** Undefined if nothing is written for the row. */
  staff: NewStaff | undefined;
  known: KnownPerson | undefined;
  changes: ImportColumn[];
  problems: Note[];
  warnings: Note[];
};
export type KnownPerson = {
  id: number;
  firstName: string;
  lastName: string;
  role: string;
  roleTitle: string | null;
  walletId: string;
  /** Of the account that has joined. */
  email: string | null;
  /** Decrypting takes time, and few rows need it. */
  readIban: () => string | null;
};
export type ImportChoices = { leftOut?: number[]; known?: KnownChoice };

const columnOfField: Record<string, ImportColumn> = {
  firstName: 'first_name',
  lastName: 'last_name',
  role: 'role',
  roleTitle: 'role_title',
  walletId: 'wallet_id',
  iban: 'iban',
};

/** What each row would do, and what is wrong with it. The same checks as for the form of one staff member. */
export function planImport(
  rows: StaffFileRow[],
  people: KnownPerson[],
  { leftOut = [], known: choice = 'skip' }: ImportChoices = {},
): PlannedRow[] {
  const isLeftOut = new Set(leftOut);
  const known = indexOf(people);
  const before = new RowsBefore();
  return rows.map((file) => {
    if (isLeftOut.has(file.line)) return withoutStaff(file, 'left_out');
    const person = findKnown(file.cells, known);
    if (person && choice === 'skip') return withoutStaff(file, 'skip', person);
    const planned = checkRow(file);
    if (person) planUpdate(planned, person);
    before.compare(planned, person ? [] : namesakesOf(file.cells, known));
    return planned;
  });
}

function withoutStaff(file: StaffFileRow, outcome: ImportOutcome, known?: KnownPerson): PlannedRow {
  return { file, outcome, staff: undefined, known, changes: [], problems: [], warnings: [] };
}

type Cells = StaffFileRow['cells'];
/** By what they are found with: comparing each row with everybody would take seconds in a large business. */
type KnownIndex = Record<'byName' | 'byNumber' | 'byEmail', Map<string, KnownPerson[]>>;

function indexOf(people: KnownPerson[]): KnownIndex {
  return {
    byName: Map.groupBy(people, nameKey),
    byNumber: Map.groupBy(people, ({ walletId }) => walletId),
    byEmail: Map.groupBy(
      people.filter(({ email }) => email),
      ({ email }) => email?.toLowerCase() ?? '',
    ),
  };
}

function namesakesOf({ first_name, last_name }: Cells, { byName }: KnownIndex): KnownPerson[] {
  return byName.get(nameKey({ firstName: first_name, lastName: last_name })) ?? [];
}

/**
 * The person whose employee number or email address a row has. If several have the number, it is the one with the same
 * name, because nobody can say who of the others is meant.
 */
function findKnown(cells: Cells, known: KnownIndex): KnownPerson | undefined {
  const sameNumber = known.byNumber.get(cells.wallet_id) ?? [];
  const name = nameKey({ firstName: cells.first_name, lastName: cells.last_name });
  const [sameEmail] = known.byEmail.get(cells.email.toLowerCase()) ?? [];
  return (
    sameNumber.find((person) => nameKey(person) === name) ??
    (sameNumber.length === 1 ? sameNumber[0] : undefined) ??
    sameEmail
  );
}

function checkRow(file: StaffFileRow): PlannedRow {
  const { cells, cellCount, columnCount } = file;
  const planned = withoutStaff(file, 'add');
  if (cellCount !== columnCount) {
    addTo(
      planned.problems,
      null,
      refusalOf('import_cell_count', { count: cellCount, expected: columnCount }),
    );
    return planned;
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
  const { problems } = planned;
  for (const { path, message } of parsed.error?.issues ?? []) {
    const column = columnOfField[String(path[0])] ?? null;
    // The first rule that a cell breaks says enough.
    if (problems.some((problem) => problem.column === column)) continue;
    addTo(problems, column, column === 'role' ? noSuchRole(cells.role) : decodeRefusal(message));
  }
  if (role !== undefined && role !== 'Other' && cells.role_title !== '')
    addTo(problems, 'role_title', refusalOf('import_title_without_other'));
  const email = cells.email === '' ? undefined : emailAddress.safeParse(cells.email);
  if (email?.error) addTo(problems, 'email', decodeRefusal(email.error.issues[0]?.message ?? ''));
  if (cells.phone !== '' && !findPhone(cells.phone))
    addTo(problems, 'phone', refusalOf('import_phone_invalid'));
  return { ...planned, staff: problems.length === 0 ? parsed.data : undefined };
}

function noSuchRole(text: string): Refusal {
  const roles = staffRoles.join(', ');
  return refusalOf('import_role_unknown', { text: text.slice(0, 40), roles });
}

/** An empty cell changes nothing. Where money goes is changed at the person, with the password. */
function planUpdate(planned: PlannedRow, known: KnownPerson): void {
  planned.known = known;
  planned.outcome = 'update';
  const { staff } = planned;
  if (!staff) return;
  if (staff.iban && staff.iban !== known.readIban())
    addTo(planned.problems, 'iban', refusalOf('import_iban_of_known'));
  const isSameRole = staff.role === known.role;
  const roleTitle = staff.roleTitle ?? (isSameRole ? known.roleTitle : null);
  planned.staff = { ...staff, roleTitle };
  const isChanged: Partial<Record<ImportColumn, boolean>> = {
    first_name: staff.firstName !== known.firstName,
    last_name: staff.lastName !== known.lastName,
    role: !isSameRole,
    role_title: roleTitle !== known.roleTitle,
    wallet_id: staff.walletId !== known.walletId,
  };
  planned.changes = importColumns.filter((column) => isChanged[column]);
  if (planned.changes.length === 0) planned.outcome = 'skip';
}

/** The rows above, by what two rows for one person have in common. */
class RowsBefore {
  readonly #lines = new Map<string, number>();
  readonly #people = new Map<string, number>();

  /**
   * Two people can have the same name, so the owner decides. The same name with the same number is the same person, who
   * must not be added twice; so is somebody known whom two rows want to change.
   */
  compare({ file, known, problems, warnings }: PlannedRow, namesakes: KnownPerson[]): void {
    const { first_name, last_name, wallet_id, email } = file.cells;
    const nameInRow = nameKey({ firstName: first_name, lastName: last_name });
    const name = nameInRow && `name ${nameInRow}`;
    const number = wallet_id && `number ${wallet_id}`;
    const address = email && `email ${email.toLowerCase()}`;
    const whole = name && number && `${name} ${number}`;
    const person = known ? `known ${known.id}` : whole;
    const same = this.#people.get(person);
    const rowOf = (key: string) => this.#lines.get(key);
    if (same) addTo(problems, 'wallet_id', refusalOf('import_same_as_row', { row: same }));
    else {
      const [named, numbered, mailed] = [rowOf(name), rowOf(number), rowOf(address)];
      if (named) addTo(warnings, null, refusalOf('import_name_of_row', { row: named }));
      if (numbered) addTo(warnings, 'wallet_id', refusalOf('import_number_of_row', { row: numbered }));
      if (mailed) addTo(warnings, 'email', refusalOf('import_email_of_row', { row: mailed }));
    }
    if (namesakes.length > 0) addTo(warnings, null, refusalOf('import_name_known'));
    if (person) this.#people.set(person, same ?? file.line);
    for (const key of [name, number, address].filter(Boolean))
      this.#lines.set(key, this.#lines.get(key) ?? file.line);
  }
}

function addTo(notes: Note[], column: ImportColumn | null, refusal: Refusal): void {
  notes.push({ column, refusal });
}
