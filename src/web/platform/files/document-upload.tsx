import { CircleAlert, RefreshCw, Upload as UploadIcon, X } from 'lucide-react';
import { type ChangeEvent, useId, useRef } from 'react';
import { Button } from '#web/kit/ui/button.tsx';
import { m } from '#web/paraglide/messages.js';
import { acceptedEndings } from '#web/platform/files/file-check.ts';
import { UploadedFile } from '#web/platform/files/uploaded-file.tsx';
import type { useUpload } from '#web/platform/files/use-upload.ts';

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
