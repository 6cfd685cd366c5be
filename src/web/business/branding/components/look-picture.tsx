import type { Picture, PictureKind } from '#shared/contracts/look.ts';
import { pictureLink } from '#shared/picture-link.ts';
import { useRemovePicture, useUploadPicture } from '#web/business/branding/api/look.ts';
import { PictureField } from '#web/business/branding/components/picture-field.tsx';
import { toastError } from '#web/kit/query/toast-error.ts';
import { toast } from '#web/kit/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';

type Props = { kind: PictureKind; label: string; hint: string; picture: Picture | null };

export function LookPicture({ kind, label, hint, picture }: Props) {
  const upload = useUploadPicture(kind);
  const remove = useRemovePicture(kind);
  const { isPending, error } = upload;
  return (
    <PictureField
      label={label}
      hint={hint}
      picture={picture && { src: pictureLink(picture), width: picture.width, height: picture.height }}
      upload={{
        isPending,
        error,
        start: (file) => upload.mutate(file, { onSuccess: () => toast({ title: m.profile_saved() }) }),
      }}
      remove={{
        isPending: remove.isPending,
        start: () =>
          remove.mutate(undefined, {
            onSuccess: () => toast({ title: m.look_picture_removed() }),
            onError: (failure) => toastError(failure, m.look_failed()),
          }),
      }}
    />
  );
}
