import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { analyticsCalls } from '#shared/calls/insights.ts';
import { staffCalls } from '#shared/calls/staff/people.ts';
import type { StaffImport } from '#shared/contracts/staff-import.ts';
import { call } from '#web/kit/client/call.ts';
import { refresh } from '#web/kit/client/queries.ts';
import { refusalSentence } from '#web/kit/i18n/refusal-sentence.ts';
import { Page, pageSkeleton } from '#web/kit/page/page.tsx';
import { errorSentence, toastError } from '#web/kit/query/errors.ts';
import { Badge } from '#web/kit/ui/badge.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Checkbox } from '#web/kit/ui/checkbox.tsx';
import { type Column, DataTable } from '#web/kit/ui/data-table.tsx';
import { Notice } from '#web/kit/ui/notice.tsx';
import { CardsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';
import { ImportSource } from '#web/staff/people/components/import-source.tsx';
import { shownStaffRole } from '#web/staff/people/staff-role-label.ts';

const LIST = '/business/staff';
const head = () => ({
  back: { to: LIST, label: m.staff_list_back() },
  title: m.import_title(),
  detail: m.import_intro(),
});

export function Component() {
  const navigate = useNavigate();
  const [content, setContent] = useState<string>();
  const preview = usePreviewImport();
  const importing = useImportStaff();

  const read = (table: string | undefined) => {
    setContent(table);
    if (table === undefined) preview.reset();
    else preview.mutate(table);
  };
  const write = (table: string, fingerprint: string, allowDuplicates: boolean) =>
    importing.mutate(
      { content: table, fingerprint, allowDuplicates },
      {
        onSuccess: ({ rows }) => {
          toast({ title: m.import_done({ count: rows.length }) });
          navigate(LIST);
        },
        onError: (error) => {
          toastError(error, m.import_failed());
          // Staff may have been added since the preview: show a new one.
          preview.mutate(table);
        },
      },
    );
  return (
    <Page {...head()}>
      <ImportSource
        isReading={preview.isPending}
        refusal={preview.error ? errorSentence(preview.error, m.import_failed()) : undefined}
        onTable={read}
      />
      {preview.data && content !== undefined && (
        <ImportPreview
          key={preview.data.fingerprint}
          preview={preview.data}
          isImporting={importing.isPending}
          onImport={(allowDuplicates) => write(content, preview.data.fingerprint, allowDuplicates)}
        />
      )}
    </Page>
  );
}

export const Skeleton = pageSkeleton(head, <CardsSkeleton cards={['h-120']} />);

/** Returns a preview without adding anybody. */
function usePreviewImport() {
  return useMutation({
    mutationFn: (content: string) => call(staffCalls.import, { body: { content } }),
  });
}

/** Adds exactly the people of the preview with this fingerprint, or nobody. */
function useImportStaff() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { content: string; fingerprint: string; allowDuplicates: boolean }) =>
      call(staffCalls.import, { body }),
    onSuccess: () => {
      void refresh(queryClient, staffCalls, analyticsCalls);
    },
  });
}

type Row = StaffImport['rows'][number];

type Props = {
  preview: StaffImport;
  isImporting: boolean;
  onImport: (allowDuplicates: boolean) => void;
};

/** Every row of the file, with its problems, and the button that adds them all. */
function ImportPreview({ preview, isImporting, onImport }: Props) {
  const { rows, problems, warnings } = preview;
  const [areOthers, setAreOthers] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // Scroll to the preview, which is below the form.
  useEffect(() => heading.current?.focus(), []);
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
      {problems > 0 && (
        <>
          <Notice sentence={m.import_mend()} />
          <ImportNotes rows={rows} kind="problems" />
        </>
      )}
      {warnings > 0 && (
        <>
          <Notice sentence={m.import_duplicates()} />
          <ImportNotes rows={rows} kind="warnings" />
        </>
      )}
      <DataTable
        caption={m.import_preview()}
        columns={columns()}
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
            loading={isImporting}
            disabled={warnings > 0 && !areOthers}
            onClick={() => onImport(areOthers)}
          >
            {m.import_send({ count: rows.length })}
          </Button>
        </div>
      )}
    </section>
  );
}

function columns(): Column<Row>[] {
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
    { header: m.import_state(), cell: (row) => <RowState row={row} /> },
  ];
}

function shownRole({ role, roleTitle }: Row): string {
  return shownStaffRole({ role, roleTitle: roleTitle || null });
}

function TextOrDash({ text }: { text: string }) {
  return text ? <bdi className="wrap-anywhere">{text}</bdi> : '–';
}

function RowState({ row: { problems, warnings } }: { row: Row }) {
  if (problems.length > 0)
    return <Badge className="bg-suspended text-on-suspended">{m.import_row_wrong()}</Badge>;
  if (warnings.length > 0)
    return <Badge className="bg-pending text-on-pending">{m.import_row_duplicate()}</Badge>;
  return <Badge className="bg-active text-on-active">{m.import_row_right()}</Badge>;
}

type ImportNotesProps = { rows: StaffImport['rows']; kind: 'problems' | 'warnings' };

/** What is wrong, each named by its row and column. */
export function ImportNotes({ rows, kind }: ImportNotesProps) {
  return (
    <ul className="list-disc space-y-1 ps-5 marker:text-accent">
      {rows.flatMap((row) =>
        row[kind].map((note) => (
          <li key={`${row.row} ${note.reason} ${note.column}`} className="wrap-anywhere">
            <span className="font-medium">
              {note.column
                ? m.import_place({ row: row.row, column: note.column })
                : m.import_place_row({ row: row.row })}
            </span>{' '}
            {refusalSentence(note)}
          </li>
        )),
      )}
    </ul>
  );
}
