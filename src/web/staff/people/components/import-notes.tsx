import type { StaffImport } from '#shared/contracts/staff-import.ts';
import { refusalSentence } from '#web/kit/i18n/refusal-sentence.ts';
import { m } from '#web/paraglide/messages.js';

type Props = { rows: StaffImport['rows']; kind: 'problems' | 'warnings' };

/** What is wrong, each named by its row and column. */
export function ImportNotes({ rows, kind }: Props) {
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
