import { type ImportColumn, importColumns } from '#shared/file-imports.ts';
import { staffRoles } from '#shared/roles.ts';
import { refusalSentence } from '#web/kit/i18n/refusal-sentence.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Field, Input, optionsOf, Select } from '#web/kit/ui/field.tsx';
import { Card } from '#web/kit/ui/panel.tsx';
import { m } from '#web/paraglide/messages.js';
import {
  cellOf,
  cellsOfRole,
  type ImportDraft,
  type ImportRow,
  type UnknownRole,
  withCells,
  withRow,
} from '#web/staff/people/import-draft.ts';
import { staffRoleWords } from '#web/staff/people/staff-role-label.ts';

export const columnLabels: Record<ImportColumn, () => string> = {
  first_name: m.auth_first_name,
  last_name: m.auth_last_name,
  role: m.staff_role,
  role_title: m.staff_role_title,
  wallet_id: m.staff_wallet_id,
  iban: m.admin_column_iban,
  email: m.invites_email,
  phone: m.invites_phone,
};

type Change = { draft: ImportDraft; onChange: (draft: ImportDraft) => void };

/** One choice for all rows with a role that is none of ours. */
export function RolesToMatch({ roles, draft, onChange }: Change & { roles: UnknownRole[] }) {
  if (roles.length === 0) return null;
  const chosenFor = ({ rows: [first] }: UnknownRole) =>
    draft.mended.find(({ row, column }) => row === first?.row && column === 'role')?.value ?? '';
  const own = staffRoles.filter((role) => role !== 'Other');
  return (
    <Card className="flex flex-col gap-4">
      <h3 className="text-large font-semibold">{m.import_roles()}</h3>
      <p className="text-ink-soft">{m.import_roles_detail()}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {roles.map((role) => (
          <Field key={role.text} label={m.import_role_of({ text: role.text, count: role.rows.length })}>
            <Select
              value={chosenFor(role)}
              onChange={({ target }) => onChange(withCells(draft, cellsOfRole(role, target.value)))}
            >
              <option value="" disabled>
                {m.staff_role_choose()}
              </option>
              {optionsOf(own, staffRoleWords).map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
              <option value="Other">{m.import_role_kept({ text: role.text })}</option>
            </Select>
          </Field>
        ))}
      </div>
    </Card>
  );
}

/** The wrong cells, to be corrected here. They are checked again when one is left. */
export function MendRows({ rows, draft, onChange }: Change & { rows: ImportRow[] }) {
  const wrong = rows.filter((row) => problemsToMend(row).length > 0);
  if (wrong.length === 0) return null;
  return (
    <Card className="flex flex-col gap-4">
      <p className="font-medium">{m.import_mend()}</p>
      <ul className="flex flex-col divide-y divide-hairline">
        {wrong.map((row) => (
          <li key={row.row} className="flex flex-col gap-3 py-4 first:pt-0 last:pb-0">
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <p className="min-w-0 font-medium wrap-anywhere">
                {m.import_place_row({ row: row.row })} <bdi>{`${row.firstName} ${row.lastName}`.trim()}</bdi>
              </p>
              <Button
                variant="quiet"
                onClick={() => onChange(withRow(draft, row.row, false))}
                label={m.import_leave_out()}
                about={m.import_place_row({ row: row.row })}
              />
            </div>
            <MendCells row={row} draft={draft} onChange={onChange} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Roles are matched for all rows at once, above. */
function problemsToMend({ role, problems }: ImportRow) {
  return problems.filter(({ column }) => column !== 'role' || role.trim() === '');
}

function MendCells({ row, draft, onChange }: Change & { row: ImportRow }) {
  const problems = problemsToMend(row);
  const whole = problems.find(({ column }) => column === null);
  const columns = whole ? importColumns : importColumns.filter((column) => of(column));
  function of(column: ImportColumn) {
    return problems.find((problem) => problem.column === column);
  }
  const mend = (column: ImportColumn, value: string) => {
    if (value.trim() === cellOf[column](row)) return;
    onChange(withCells(draft, [{ row: row.row, column, value }]));
  };
  return (
    <>
      {whole && <p className="text-danger">{refusalSentence(whole)}</p>}
      <div className="grid gap-4 sm:grid-cols-2">
        {columns.map((column) => {
          const problem = of(column);
          const start = cellOf[column](row);
          return (
            <Field
              key={`${column} ${start}`}
              label={columnLabels[column]()}
              error={problem && refusalSentence(problem)}
            >
              {column === 'role' ? (
                <Select
                  defaultValue=""
                  first={m.staff_role_choose()}
                  options={optionsOf(staffRoles, staffRoleWords)}
                  onChange={({ target }) => mend(column, target.value)}
                />
              ) : (
                <Input
                  defaultValue={start}
                  dir="auto"
                  autoComplete="off"
                  onBlur={({ target }) => mend(column, target.value)}
                  onKeyDown={({ key, currentTarget }) => {
                    if (key === 'Enter') currentTarget.blur();
                  }}
                />
              )}
            </Field>
          );
        })}
      </div>
    </>
  );
}
