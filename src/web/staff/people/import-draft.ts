import type { MendedCell, StaffImport } from '#shared/contracts/staff-import.ts';
import type { ImportColumn, KnownChoice } from '#shared/file-imports.ts';
import { LONGEST_ROLE_TITLE } from '#shared/roles.ts';

/** A file, and what its owner has decided about it so far. */
export type ImportDraft = {
  content: string;
  mended: MendedCell[];
  leftOut: number[];
  known: KnownChoice;
};
export type ImportRow = StaffImport['rows'][number];

export const newDraft = (content: string): ImportDraft => ({
  content,
  mended: [],
  leftOut: [],
  known: 'skip',
});

/** Later cells replace earlier ones of the same place. */
export function withCells(draft: ImportDraft, cells: MendedCell[]): ImportDraft {
  const places = new Set(cells.map(placeOf));
  return { ...draft, mended: [...draft.mended.filter((cell) => !places.has(placeOf(cell))), ...cells] };
}

const placeOf = ({ row, column }: Omit<MendedCell, 'value'>) => `${row} ${column}`;

export function withRow(draft: ImportDraft, row: number, isWanted: boolean): ImportDraft {
  const others = draft.leftOut.filter((each) => each !== row);
  return { ...draft, leftOut: isWanted ? others : [...others, row] };
}

export const cellOf: Record<ImportColumn, (row: ImportRow) => string> = {
  first_name: ({ firstName }) => firstName,
  last_name: ({ lastName }) => lastName,
  role: ({ role }) => role,
  role_title: ({ roleTitle }) => roleTitle,
  wallet_id: ({ walletId }) => walletId,
  iban: ({ iban }) => iban,
  email: ({ email }) => email,
  phone: ({ phone }) => phone,
};

/** A role in the file that is none of ours, with the lines of its rows. */
export type UnknownRole = { text: string; rows: { row: number; roleTitle: string }[] };

/** Those found before stay, so that their choice can be changed. */
export function withUnknownRoles(before: UnknownRole[], { rows }: StaffImport): UnknownRole[] {
  const unknown = rows.filter(
    ({ role, problems }) => role.trim() !== '' && problems.some(({ column }) => column === 'role'),
  );
  const found = [...Map.groupBy(unknown, ({ role }) => role)].map(([text, of]) => ({ text, rows: of }));
  const fresh = found.filter(({ text }) => !before.some((each) => each.text === text));
  return [...before, ...fresh];
}

/** The role for all rows of an unknown one. "Other" keeps the own title; the other roles have none. */
export function cellsOfRole({ text, rows }: UnknownRole, role: string): MendedCell[] {
  return rows.flatMap(({ row, roleTitle }) => {
    const title = roleTitle || [...text].slice(0, LONGEST_ROLE_TITLE).join('');
    return [
      { row, column: 'role' as const, value: role },
      { row, column: 'role_title' as const, value: role === 'Other' ? title : '' },
    ];
  });
}
