import type { Picture, PictureKind } from '#shared/contracts/look.ts';
import { pictureLink } from '#shared/picture-link.ts';
import { toastError } from '#web/components/query/toast-error.ts';
import { toast } from '#web/components/ui/toast-store.ts';
import { useRemovePicture, useUploadPicture } from '#web/features/looks/api/look.ts';
import { PictureField } from '#web/features/looks/components/picture-field.tsx';
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
