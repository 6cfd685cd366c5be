import type { WordedRefusal } from '#shared/contracts/request-parts.ts';
import { refusalSentence } from '#web/kit/i18n/refusal-sentence.ts';
import { m } from '#web/paraglide/messages.js';

type Note = WordedRefusal & { row: number; column?: string | null | undefined };

/** What is wrong in a file, each named by its row and column. */
export function ImportNotes({ notes }: { notes: readonly Note[] }) {
  return (
    <ul className="list-disc space-y-1 ps-5 marker:text-accent">
      {notes.map((note) => (
        <li key={`${note.row} ${note.reason} ${note.column}`} className="wrap-anywhere">
          <span className="font-medium">
            {note.column
              ? m.import_place({ row: note.row, column: note.column })
              : m.import_place_row({ row: note.row })}
          </span>{' '}
          {refusalSentence(note)}
        </li>
      ))}
    </ul>
  );
}
