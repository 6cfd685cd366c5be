import { clsx } from 'clsx';
import { useId, useRef } from 'react';
import { errorSentence } from '#web/kit/query/errors.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { FormAlert } from '#web/kit/ui/notice.tsx';
import { UploadButton } from '#web/kit/ui/upload-button.tsx';
import { m } from '#web/paraglide/messages.js';

type Props = {
  label: string;
  hint: string;
  picture: { src: string; width: number; height: number } | null;
  isRound?: boolean;
  upload: { mutate(file: File): void; isPending: boolean; error: Error | null };
  remove: { mutate(): void; isPending: boolean };
  /** Called before the file dialog opens; false cancels. */
  mayChoose?: () => boolean;
};

/** A picture that is uploaded as soon as it is chosen. */
export function PictureField({ label, hint, picture, isRound, upload, remove, mayChoose }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);

  const handleRemove = () => {
    button.current?.focus();
    remove.mutate();
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
      <div className="flex flex-wrap gap-2">
        <UploadButton
          ref={button}
          accept="image/png,image/jpeg,image/webp,image/gif"
          inputLabel={label}
          onFile={upload.mutate}
          mayChoose={mayChoose}
          loading={upload.isPending}
          aria-describedby={`${id}-hint`}
          label={picture ? m.branding_replace_picture() : m.branding_choose_picture()}
        />
        {picture && (
          <Button
            variant="quiet"
            loading={remove.isPending}
            onClick={handleRemove}
            label={m.branding_remove_picture()}
          />
        )}
      </div>
      {upload.error && <FormAlert sentence={errorSentence(upload.error, m.branding_failed())} />}
      <p id={`${id}-hint`} className="text-small text-ink-soft">
        {hint}
      </p>
    </div>
  );
}
