import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Face } from '#shared/contracts/face.ts';
import { faceLink } from '#shared/picture-link.ts';
import { PictureField } from '#web/business/branding/components/picture-field.tsx';
import { QueryPanel } from '#web/kit/query/query-panel.tsx';
import { toastError } from '#web/kit/query/toast-error.ts';
import { Checkbox } from '#web/kit/ui/checkbox.tsx';
import { FormAlert } from '#web/kit/ui/form-alert.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';
import { ownFaceQuery, useRemovePhoto, useUploadPhoto } from '#web/staff/profiles/api/own-face.ts';
import { OwnLineForm } from '#web/staff/profiles/components/own-line-form.tsx';

/** What the staff member shows of themselves to guests. */
export function OwnFacePanel() {
  return (
    <QueryPanel
      title={m.face_title()}
      query={useQuery(ownFaceQuery)}
      failure={m.face_load_failed()}
      skeleton={<Skeleton className="h-64" />}
    >
      {(face) => <OwnFace face={face} />}
    </QueryPanel>
  );
}

function OwnFace({ face: { photo, line } }: { face: Face }) {
  const upload = useUploadPhoto();
  const remove = useRemovePhoto();
  // Whoever shows something has agreed before.
  const [agreed, setAgreed] = useState(photo !== null || line !== null);
  const [isMissed, setMissed] = useState(false);
  const consent = useRef<HTMLDivElement>(null);
  const askConsent = () => {
    setMissed(!agreed);
    if (!agreed) consent.current?.querySelector('input')?.focus();
    return agreed;
  };
  return (
    <div className="flex flex-col gap-5">
      <p className="text-ink-soft">{m.face_detail()}</p>
      <div ref={consent}>
        <Checkbox
          label={m.face_consent()}
          checked={agreed}
          onChange={(event) => {
            setAgreed(event.currentTarget.checked);
            setMissed(false);
          }}
        />
      </div>
      <FormAlert sentence={isMissed ? m.reason_face_needs_consent() : undefined} />
      <PictureField
        label={m.face_photo()}
        hint={m.face_photo_hint()}
        picture={photo === null ? null : { src: faceLink(photo), width: 80, height: 80 }}
        isRound
        mayChoose={askConsent}
        upload={{
          isPending: upload.isPending,
          error: upload.error,
          start: (file) => upload.mutate(file, { onSuccess: () => toast({ title: m.face_photo_saved() }) }),
        }}
        remove={{
          isPending: remove.isPending,
          start: () =>
            remove.mutate(undefined, {
              onSuccess: () => toast({ title: m.face_photo_removed() }),
              onError: (error) => toastError(error, m.face_failed()),
            }),
        }}
      />
      <OwnLineForm line={line} askConsent={askConsent} />
    </div>
  );
}
