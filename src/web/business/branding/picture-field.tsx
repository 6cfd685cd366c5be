import { clsx } from 'clsx';
import { Upload } from 'lucide-react';
import { type ChangeEvent, useId, useRef } from 'react';
import { errorSentence } from '#web/kit/query/errors.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { FormAlert } from '#web/kit/ui/notice.tsx';
import { m } from '#web/paraglide/messages.js';

type Props = {
  label: string;
  hint: string;
  picture: { src: string; width: number; height: number } | null;
  isRound?: boolean;
  upload: { start(file: File): void; isPending: boolean; error: Error | null };
  remove: { start(): void; isPending: boolean };
  /** Called before the file dialog opens; false cancels. */
  mayChoose?: () => boolean;
};

/** A picture that is uploaded as soon as it is chosen. */
export function PictureField({ label, hint, picture, isRound, upload, remove, mayChoose }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  const handleChosen = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? [];
    // Cleared, so that the same file can be chosen again after it failed.
    event.currentTarget.value = '';
    if (file) upload.start(file);
  };
  const handleRemove = () => {
    button.current?.focus();
    remove.start();
  };
  const handleChoose = () => {
    if (mayChoose?.() !== false) input.current?.click();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out like the other labels
    <div role="group" aria-labelledby={`${id}-label`} className="flex flex-col gap-1.5">
      <p id={`${id}-label`} className="font-medium">
        {label}
      </p>
      {picture && (
        <img
          {...picture}
          alt={label}
          className={clsx(
            'h-20 w-auto self-start border border-hairline object-contain',
            isRound ? 'rounded-full' : 'rounded-control',
          )}
        />
      )}
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif"
        aria-label={label}
        hidden
        onChange={handleChosen}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          ref={button}
          variant="secondary"
          loading={upload.isPending}
          aria-describedby={`${id}-hint`}
          onClick={handleChoose}
        >
          {!upload.isPending && <Upload aria-hidden="true" className="size-5" />}
          {picture ? m.branding_replace_picture() : m.branding_choose_picture()}
        </Button>
        {picture && (
          <Button variant="quiet" loading={remove.isPending} onClick={handleRemove}>
            {m.branding_remove_picture()}
          </Button>
        )}
      </div>
      {upload.error && <FormAlert sentence={errorSentence(upload.error, m.branding_failed())} />}
      <p id={`${id}-hint`} className="text-small text-ink-soft">
        {hint}
      </p>
    </div>
  );
}
