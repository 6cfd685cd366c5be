import { Upload } from 'lucide-react';
import { type ChangeEvent, useId, useRef } from 'react';
import type { Picture, PictureKind } from '#shared/contracts/look.ts';
import { pictureLink } from '#shared/picture-link.ts';
import { errorSentence } from '#web/api/error-sentence.ts';
import { toastError } from '#web/components/query/toast-error.ts';
import { Button } from '#web/components/ui/button.tsx';
import { FormAlert } from '#web/components/ui/form-alert.tsx';
import { toast } from '#web/components/ui/toast-store.ts';
import { useRemovePicture, useUploadPicture } from '#web/features/looks/api/look.ts';
import { m } from '#web/paraglide/messages.js';

type Props = { kind: PictureKind; label: string; hint: string; picture: Picture | null };

/** A picture that is uploaded as soon as it is chosen. */
export function PictureField({ kind, label, hint, picture }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const upload = useUploadPicture(kind);
  const remove = useRemovePicture(kind);

  const handleChosen = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? [];
    // Cleared, so that the same file can be chosen again after it failed.
    event.currentTarget.value = '';
    if (file) upload.mutate(file, { onSuccess: () => toast({ title: m.profile_saved() }) });
  };
  const handleRemove = () => {
    button.current?.focus();
    remove.mutate(undefined, {
      onSuccess: () => toast({ title: m.look_picture_removed() }),
      onError: (error) => toastError(error, m.look_failed()),
    });
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out like the other labels
    <div role="group" aria-labelledby={`${id}-label`} className="flex flex-col gap-1.5">
      <p id={`${id}-label`} className="font-medium">
        {label}
      </p>
      {picture && (
        <img
          src={pictureLink(picture)}
          alt={label}
          width={picture.width}
          height={picture.height}
          className="h-20 w-auto self-start rounded-control border border-hairline object-contain"
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
          onClick={() => input.current?.click()}
        >
          {!upload.isPending && <Upload aria-hidden="true" className="size-5" />}
          {picture ? m.look_replace_picture() : m.look_choose_picture()}
        </Button>
        {picture && (
          <Button variant="quiet" loading={remove.isPending} onClick={handleRemove}>
            {m.look_remove_picture()}
          </Button>
        )}
      </div>
      {upload.error && <FormAlert sentence={errorSentence(upload.error, m.look_failed())} />}
      <p id={`${id}-hint`} className="text-small text-ink-soft">
        {hint}
      </p>
    </div>
  );
}
