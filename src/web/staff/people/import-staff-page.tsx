import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { analyticsCalls } from '#shared/calls/insights.ts';
import { staffCalls } from '#shared/calls/staff/people.ts';
import type { StaffImport } from '#shared/contracts/staff-import.ts';
import { call } from '#web/kit/client/call.ts';
import { Page, pageSkeleton } from '#web/kit/page/page.tsx';
import { useAction } from '#web/kit/query/action.ts';
import { errorSentence } from '#web/kit/query/errors.ts';
import { Badge } from '#web/kit/ui/badge.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Checkbox } from '#web/kit/ui/checkbox.tsx';
import { type Column, DataTable } from '#web/kit/ui/data-table.tsx';
import { Notice } from '#web/kit/ui/notice.tsx';
import { CardsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { m } from '#web/paraglide/messages.js';
import { ImportNotes } from '#web/staff/people/components/import-notes.tsx';
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
  // A preview, without adding anybody.
  const preview = useAction((table: string) => call(staffCalls.import, { body: { content: table } }), {});
  // Adds exactly the people of the preview with this fingerprint, or nobody.
  const importing = useAction(
    (body: { content: string; fingerprint: string; allowDuplicates: boolean }) =>
      call(staffCalls.import, { body }),
    {
      refreshes: [staffCalls, analyticsCalls],
      done: ({ rows }) => m.import_done({ count: rows.length }),
      failed: m.import_failed(),
      onDone: () => navigate(LIST),
    },
  );

  const read = (table: string | undefined) => {
    setContent(table);
    if (table === undefined) preview.reset();
    else preview.mutate(table);
  };
  const write = (table: string, fingerprint: string, allowDuplicates: boolean) =>
    importing.mutate(
      { content: table, fingerprint, allowDuplicates },
      // Staff may have been added since the preview: show a new one.
      { onError: () => preview.mutate(table) },
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
  const notesOf = (kind: 'problems' | 'warnings') =>
    rows.flatMap((row) => row[kind].map((note) => ({ ...note, row: row.row })));
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
          <ImportNotes notes={notesOf('problems')} />
        </>
      )}
      {warnings > 0 && (
        <>
          <Notice sentence={m.import_duplicates()} />
          <ImportNotes notes={notesOf('warnings')} />
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
            label={m.import_send({ count: rows.length })}
          />
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
