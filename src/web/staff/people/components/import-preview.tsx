import { useEffect, useRef, useState } from 'react';
import type { StaffImport } from '#shared/contracts/staff-import.ts';
import type { ImportColumn, ImportOutcome, KnownChoice } from '#shared/file-imports.ts';
import { Badge } from '#web/kit/ui/badge.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Checkbox } from '#web/kit/ui/checkbox.tsx';
import { type Column, DataTable } from '#web/kit/ui/data-table.tsx';
import { Field, FieldProblem, optionsOf, Select } from '#web/kit/ui/field.tsx';
import { Notice } from '#web/kit/ui/notice.tsx';
import { Card } from '#web/kit/ui/panel.tsx';
import { m } from '#web/paraglide/messages.js';
import { columnLabels, MendRows, RolesToMatch } from '#web/staff/people/components/import-mending.tsx';
import { ImportNotes } from '#web/staff/people/components/import-notes.tsx';
import {
  type ImportDraft,
  type ImportRow,
  type UnknownRole,
  withRow,
} from '#web/staff/people/import-draft.ts';
import { shownStaffRole } from '#web/staff/people/staff-role-label.ts';

type Props = {
  preview: StaffImport;
  draft: ImportDraft;
  unknownRoles: UnknownRole[];
  isChecking: boolean;
  /** Why the last check failed. The preview is the one before. */
  refusal: string | undefined;
  onChange: (draft: ImportDraft) => void;
  isImporting: boolean;
  onImport: (allowDuplicates: boolean) => void;
};

/** Every row of the file, what is to be decided or corrected, and the button that does it all. */
export function ImportPreview(props: Props) {
  const { preview, draft, unknownRoles, isChecking, refusal, onChange, isImporting, onImport } = props;
  const { rows, problems, warnings } = preview;
  const [areOthers, setAreOthers] = useState(false);
  const doubtful = rows.flatMap((row) => row.warnings.map((note) => ({ ...note, row: row.row })));
  const heading = useRef<HTMLHeadingElement>(null);
  // Scroll to the preview, which is below the form.
  useEffect(() => heading.current?.focus(), []);
  const wantRow = (row: number, isWanted: boolean) => onChange(withRow(draft, row, isWanted));
  return (
    <section aria-labelledby="import-preview" className="mt-6 flex flex-col gap-4">
      <h2
        ref={heading}
        tabIndex={-1}
        id="import-preview"
        className="scroll-mt-24 text-large font-semibold outline-none"
      >
        {m.import_preview()}
      </h2>
      <p role="status" className="font-medium">
        {m.import_summary({ people: rows.length, problems, duplicates: warnings })}
      </p>
      {refusal && (
        <div className="flex flex-wrap items-center gap-3">
          <FieldProblem sentence={refusal} />
          <Button variant="secondary" onClick={() => onChange({ ...draft })} label={m.import_check_again()} />
        </div>
      )}
      <KnownPeople
        count={rows.filter(({ staffId }) => staffId !== null).length}
        choice={draft.known}
        onChoose={(known) => onChange({ ...draft, known })}
      />
      <RolesToMatch roles={unknownRoles} draft={draft} onChange={onChange} />
      <MendRows rows={rows} draft={draft} onChange={onChange} />
      {warnings > 0 && (
        <>
          <Notice sentence={m.import_duplicates()} />
          <ImportNotes notes={doubtful} />
        </>
      )}
      <DataTable
        caption={m.import_preview()}
        columns={columns(wantRow)}
        rows={rows}
        rowKey={({ row }) => String(row)}
        width="wide"
        framed
      />
      {problems === 0 && (
        <div className="flex flex-col gap-3 sm:items-end">
          {warnings > 0 && (
            <Checkbox
              label={m.import_are_others()}
              checked={areOthers}
              onChange={({ target }) => setAreOthers(target.checked)}
            />
          )}
          <Button
            loading={isImporting || isChecking}
            disabled={warnings > 0 && !areOthers}
            onClick={() => onImport(areOthers)}
            label={sendLabel(rows)}
          />
        </div>
      )}
    </section>
  );
}

function sendLabel(rows: ImportRow[]): string {
  const countOf = (outcome: ImportOutcome) => rows.filter((row) => row.outcome === outcome).length;
  const [added, updated] = [countOf('add'), countOf('update')];
  if (updated > 0) return m.import_send_update({ added, updated });
  return added > 0 ? m.import_send({ count: added }) : m.import_go_on();
}

const choiceWords: Record<KnownChoice, () => string> = {
  skip: m.import_known_skip,
  update: m.import_known_update,
};

type KnownProps = { count: number; choice: KnownChoice; onChoose: (choice: KnownChoice) => void };

function KnownPeople({ count, choice, onChoose }: KnownProps) {
  if (count === 0) return null;
  return (
    <Card className="flex flex-col gap-3">
      <p className="font-medium">{m.import_known({ count })}</p>
      <Field label={m.import_known_choice()}>
        <Select
          value={choice}
          options={optionsOf(['skip', 'update'], choiceWords)}
          onChange={({ target }) => onChoose(target.value as KnownChoice)}
        />
      </Field>
    </Card>
  );
}

function columns(wantRow: (row: number, isWanted: boolean) => void): Column<ImportRow>[] {
  return [
    {
      header: m.staff_name(),
      cell: ({ firstName, lastName }) => (
        <bdi className="font-semibold wrap-anywhere">{`${firstName} ${lastName}`.trim() || '–'}</bdi>
      ),
      lead: true,
    },
    { header: m.import_row(), cell: ({ row }) => row },
    { header: m.staff_role(), cell: (row) => <TextOrDash text={shownRole(row)} /> },
    { header: m.staff_wallet_id(), cell: ({ walletId }) => <TextOrDash text={walletId} /> },
    { header: m.admin_column_iban(), cell: ({ iban }) => <TextOrDash text={iban} /> },
    {
      header: m.import_state(),
      cell: (row) => (
        <span className="flex flex-wrap items-center gap-x-2">
          <RowState row={row} />
          {(row.warnings.length > 0 || row.outcome === 'left_out') && (
            <Button
              variant="quiet"
              onClick={() => wantRow(row.row, row.outcome === 'left_out')}
              label={row.outcome === 'left_out' ? m.import_put_back() : m.import_leave_out()}
              about={`${row.firstName} ${row.lastName}`}
            />
          )}
        </span>
      ),
    },
  ];
}

function shownRole({ role, roleTitle }: ImportRow): string {
  return shownStaffRole({ role, roleTitle: roleTitle || null });
}

function TextOrDash({ text }: { text: string }) {
  return text ? <bdi className="wrap-anywhere">{text}</bdi> : '–';
}

function RowState({ row: { problems, warnings, outcome, knownAs, changes } }: { row: ImportRow }) {
  if (problems.length > 0)
    return <Badge className="bg-suspended text-on-suspended">{m.import_row_wrong()}</Badge>;
  if (outcome === 'left_out')
    return <Badge className="bg-sunken text-ink-soft">{m.import_row_left_out()}</Badge>;
  if (warnings.length > 0)
    return <Badge className="bg-pending text-on-pending">{m.import_row_duplicate()}</Badge>;
  if (outcome === 'skip') return <Badge className="bg-sunken text-ink-soft">{m.import_row_known()}</Badge>;
  if (outcome === 'update')
    return <span>{m.import_row_update({ name: knownAs ?? '', what: labelsOf(changes) })}</span>;
  return <Badge className="bg-active text-on-active">{m.import_row_right()}</Badge>;
}

function labelsOf(changes: readonly ImportColumn[]): string {
  return changes.map((column) => columnLabels[column]()).join(', ');
}
