import { CircleAlert, FileText, RefreshCw, Trash2, Upload as UploadIcon, X } from 'lucide-react';
import { type ChangeEvent, useId, useRef } from 'react';
import { Button, IconButton } from '#web/kit/ui/button.tsx';
import { m } from '#web/paraglide/messages.js';
import { acceptedEndings, fileSize } from '#web/platform/files/file-check.ts';
import type { Upload, useUpload } from '#web/platform/files/use-upload.ts';

type Props = ReturnType<typeof useUpload> & {
  label: string;
  hint: string;
  chooseLabel: string;
  error: string | undefined;
};

/** One button for choosing, cancelling and replacing, so that the keyboard focus is never lost. */
export function DocumentUpload({ upload, choose, remove, label, hint, chooseLabel, error }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const sentence = error ?? (upload.state === 'refused' ? upload.sentence : undefined);

  const handleChosen = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? [];
    // Cleared, so that the same file can be chosen again after it failed.
    event.currentTarget.value = '';
    if (file) choose(file);
  };
  const handleRemove = () => {
    remove();
    button.current?.focus();
  };
  const actions = {
    none: { Icon: UploadIcon, label: chooseLabel },
    refused: { Icon: UploadIcon, label: chooseLabel },
    uploading: { Icon: X, label: m.upload_cancel() },
    stored: { Icon: RefreshCw, label: m.upload_replace() },
  };
  const action = actions[upload.state];

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out like the other labels
    <div role="group" aria-labelledby={`${id}-label`} className="flex flex-col gap-1.5">
      <p id={`${id}-label`} className="font-medium">
        {label}
      </p>
      {'file' in upload && <UploadedFile upload={upload} onRemove={handleRemove} />}
      <input ref={input} type="file" accept={acceptedEndings} hidden onChange={handleChosen} />
      <Button
        ref={button}
        variant="secondary"
        aria-describedby={`${id}-hint ${id}-error`}
        onClick={upload.state === 'uploading' ? remove : () => input.current?.click()}
      >
        <action.Icon aria-hidden="true" className="size-5" />
        {action.label}
      </Button>
      <div className="text-small">
        {/* Always in the page, so that screen readers announce an error that appears in it. */}
        <div id={`${id}-error`} role="status">
          {sentence && (
            <p className="mb-1.5 flex items-start gap-1.5 text-danger">
              <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              {sentence}
            </p>
          )}
          {upload.state === 'stored' && (
            <span className="sr-only">{m.upload_stored({ name: upload.file.name })}</span>
          )}
        </div>
        <p id={`${id}-hint`} className="text-ink-soft">
          {hint}
        </p>
      </div>
    </div>
  );
}

type UploadedFileProps = { upload: Extract<Upload, { file: File }>; onRemove: () => void };

/** The chosen file: name, size, progress, and a button to remove it. */
function UploadedFile({ upload, onRemove }: UploadedFileProps) {
  const { file } = upload;
  const stored = upload.state === 'stored';
  const percent = stored || file.size === 0 ? 100 : Math.round((upload.sentBytes / file.size) * 100);
  return (
    <div className="rounded-control border border-hairline bg-ground p-3">
      <div className="flex items-center gap-3">
        <FileText aria-hidden="true" className="size-6 shrink-0 text-ink-soft" />
        <div className="min-w-0 flex-1">
          <p className="truncate font-medium">
            <bdi>{file.name}</bdi>
          </p>
          <p className="text-small text-ink-soft tabular-nums">
            {fileSize(file.size)} ·{' '}
            {stored ? m.upload_done() : m.upload_running({ percent: String(percent) })}
          </p>
        </div>
        {stored && (
          <IconButton
            label={m.upload_remove({ name: file.name })}
            onClick={onRemove}
            className="-me-1"
            icon={Trash2}
          />
        )}
      </div>
      {/* Stays after the upload has finished, so that the height does not change. */}
      <div className="mt-3">
        <ProgressBar label={m.upload_progress({ name: file.name })} value={percent} of={100} />
      </div>
    </div>
  );
}

/** Grows by transform only, so that nothing around it is laid out again. */
function ProgressBar({ label, value, of }: { label: string; value: number; of: number }) {
  const share = of === 0 ? 0 : Math.min(1, value / of);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.round(share * 100)}
      aria-valuemin={0}
      aria-valuemax={100}
      className="h-1.5 overflow-hidden rounded-full bg-sunken"
    >
      <div
        className="h-full origin-left rounded-full bg-accent transition-transform rtl:origin-right"
        style={{ transform: `scaleX(${share})` }}
      />
    </div>
  );
}
