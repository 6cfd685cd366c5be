import { CircleAlert, Download } from 'lucide-react';
import { useId, useState } from 'react';
import { IMPORT_EXAMPLE, IMPORT_MOST_BYTES, IMPORT_MOST_ROWS } from '#shared/file-imports.ts';
import { readTextFile, type TextFileProblem } from '#web/kit/client/files.ts';
import { Button, buttonStyle } from '#web/kit/ui/button.tsx';
import { Field, Textarea } from '#web/kit/ui/field.tsx';
import { Card } from '#web/kit/ui/panel.tsx';
import { UploadButton } from '#web/kit/ui/upload-button.tsx';
import { m } from '#web/paraglide/messages.js';

const problemWords: Record<TextFileProblem, () => string> = {
  'too-large': () => m.reason_import_too_large({ most: IMPORT_MOST_BYTES / 1024 }),
  'not-text': m.reason_import_not_text,
};

type Props = {
  isReading: boolean;
  /** Why the server could not read the last table. */
  refusal: string | undefined;
  onTable: (table: string | undefined) => void;
};

/** Where the table comes from: a file, or the clipboard. */
export function ImportSource({ isReading, refusal, onTable }: Props) {
  const id = useId();
  const [fileName, setFileName] = useState<string>();
  const [problem, setProblem] = useState<TextFileProblem>();
  const [pasted, setPasted] = useState('');

  const read = async (file: File) => {
    const answer = await readTextFile(file, IMPORT_MOST_BYTES);
    setFileName(file.name);
    setProblem('problem' in answer ? answer.problem : undefined);
    onTable('problem' in answer ? undefined : answer.text);
  };
  const checkPasted = () => {
    setFileName(undefined);
    setProblem(undefined);
    onTable(pasted);
  };
  const sentence = problem ? problemWords[problem]() : refusal;
  return (
    <Card className="flex flex-col gap-6">
      <div className="flex flex-col gap-2">
        <h2 className="text-large font-semibold">{m.import_columns_title()}</h2>
        <ul className="list-disc space-y-1 ps-5 text-ink-soft marker:text-accent">
          {columnWords.map(([column, words]) => (
            <li key={column}>
              <code dir="ltr" className="font-medium text-ink">
                {column}
              </code>{' '}
              – {words()}
            </li>
          ))}
        </ul>
        <p className="text-small text-ink-soft">
          {m.import_limits({ rows: IMPORT_MOST_ROWS, size: IMPORT_MOST_BYTES / 1024 })}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <UploadButton
          variant="primary"
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          inputLabel={m.import_choose()}
          onFile={(file) => void read(file)}
          loading={isReading}
          aria-describedby={`${id}-file ${id}-error`}
          label={m.import_choose()}
        />
        <a
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(IMPORT_EXAMPLE)}`}
          download="karam-staff.csv"
          className={buttonStyle('secondary')}
        >
          <Download aria-hidden="true" className="size-5" />
          {m.import_example()}
        </a>
        <p id={`${id}-file`} className="min-w-0 text-small text-ink-soft wrap-anywhere">
          {fileName && <bdi>{fileName}</bdi>}
        </p>
      </div>
      <div className="flex flex-col items-start gap-3">
        <div className="w-full">
          <Field label={m.import_paste()} hint={m.import_paste_hint()}>
            <Textarea
              rows={4}
              dir="auto"
              spellCheck={false}
              value={pasted}
              onChange={({ target }) => setPasted(target.value)}
            />
          </Field>
        </div>
        <Button
          variant="secondary"
          disabled={pasted.trim() === ''}
          onClick={checkPasted}
          label={m.import_check()}
        />
      </div>
      {/* Always in the page, so that screen readers announce an error that appears in it. */}
      <div id={`${id}-error`} role="status" className="empty:hidden">
        {sentence && (
          <p className="flex items-start gap-1.5 text-danger wrap-anywhere">
            <CircleAlert aria-hidden="true" className="mt-1 size-4 shrink-0" />
            {sentence}
          </p>
        )}
      </div>
    </Card>
  );
}

const columnWords = [
  ['first_name', m.import_column_first_name],
  ['last_name', m.import_column_last_name],
  ['role', m.import_column_role],
  ['role_title', m.import_column_role_title],
  ['wallet_id', m.import_column_wallet_id],
  ['iban', m.import_column_iban],
  ['email', m.import_column_email],
  ['phone', m.import_column_phone],
] as const;
