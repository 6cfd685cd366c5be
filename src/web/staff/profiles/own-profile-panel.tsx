import { zodResolver } from '@hookform/resolvers/zod';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { portalProfileCalls } from '#shared/calls/staff/portal.ts';
import { type LineChange, LONGEST_OWN_LINE, lineChange, type Profile } from '#shared/contracts/profile.ts';
import { photoLink } from '#shared/tip-links.ts';
import { PictureField } from '#web/business/branding/picture-field.tsx';
import { call } from '#web/kit/client/call.ts';
import { queryOf } from '#web/kit/client/queries.ts';
import { errorIn } from '#web/kit/i18n/reason-words.ts';
import { showFormError, toastError } from '#web/kit/query/errors.ts';
import { QueryPanel } from '#web/kit/query/loaded.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Checkbox } from '#web/kit/ui/checkbox.tsx';
import { Field, Input } from '#web/kit/ui/field.tsx';
import { Skeleton } from '#web/kit/ui/loading.tsx';
import { FormAlert } from '#web/kit/ui/notice.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';

const ownProfileQuery = queryOptions({
  ...queryOf(portalProfileCalls.read), // Each visit of the page shows what is true now: an admin may have removed something.
  staleTime: 0,
});

const useChangeLine = () =>
  useChange((body: z.input<typeof lineChange>) => call(portalProfileCalls.changeLine, { body }));

/** The person has agreed on the page that guests see it. */
const useUploadPhoto = () =>
  useChange((file: File) => call(portalProfileCalls.uploadPhoto, { query: { consent: 'yes' }, file }));

const useRemovePhoto = () => useChange(() => call(portalProfileCalls.removePhoto));

/** What the staff member shows of themselves to guests. */
export function OwnProfilePanel() {
  return (
    <QueryPanel
      title={m.staff_profile_title()}
      query={useQuery(ownProfileQuery)}
      failure={m.staff_profile_load_failed()}
      skeleton={<Skeleton className="h-64" />}
    >
      {(profile) => <OwnProfile profile={profile} />}
    </QueryPanel>
  );
}

function OwnProfile({ profile: { photo, line } }: { profile: Profile }) {
  const upload = useUploadPhoto();
  const remove = useRemovePhoto();
  // A visible profile implies consent.
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
      <p className="text-ink-soft">{m.staff_profile_detail()}</p>
      <div ref={consent}>
        <Checkbox
          label={m.staff_profile_consent()}
          checked={agreed}
          onChange={(event) => {
            setAgreed(event.currentTarget.checked);
            setMissed(false);
          }}
        />
      </div>
      <FormAlert sentence={isMissed ? m.reason_face_needs_consent() : undefined} />
      <PictureField
        label={m.staff_profile_photo()}
        hint={m.staff_profile_photo_hint()}
        picture={photo === null ? null : { src: photoLink(photo), width: 80, height: 80 }}
        isRound
        mayChoose={askConsent}
        upload={{
          isPending: upload.isPending,
          error: upload.error,
          start: (file) =>
            upload.mutate(file, { onSuccess: () => toast({ title: m.staff_profile_photo_saved() }) }),
        }}
        remove={{
          isPending: remove.isPending,
          start: () =>
            remove.mutate(undefined, {
              onSuccess: () => toast({ title: m.staff_profile_photo_removed() }),
              onError: (error) => toastError(error, m.staff_profile_failed()),
            }),
        }}
      />
      <OwnLineForm line={line} askConsent={askConsent} />
    </div>
  );
}

type Props = {
  line: string | null;
  /** True if the person consents that guests see the line; otherwise shows the consent dialog. */
  askConsent: () => boolean;
};

/** An empty line removes it, which needs no consent. */
function OwnLineForm({ line, askConsent }: Props) {
  const change = useChangeLine();
  const form = useForm<z.input<typeof lineChange>, unknown, LineChange>({
    resolver: zodResolver(lineChange),
    values: { line: line ?? '', consent: true },
  });
  const submit = form.handleSubmit((wanted) => {
    const isRemoval = !wanted.line;
    if (!isRemoval && !askConsent()) return;
    change.mutate(wanted, {
      onSuccess: () =>
        toast({ title: isRemoval ? m.staff_profile_line_removed() : m.staff_profile_line_saved() }),
      onError: (error) => showFormError(form, error, m.staff_profile_failed()),
    });
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Field label={m.staff_profile_line()} hint={m.staff_profile_line_hint()} error={errorIn(form, 'line')}>
        <Input dir="auto" maxLength={LONGEST_OWN_LINE} {...form.register('line')} />
      </Field>
      <Button type="submit" variant="secondary" loading={change.isPending} className="sm:self-start">
        {m.staff_profile_save()}
      </Button>
    </form>
  );
}

/** Every response is the whole profile. */
function useChange<Body = void>(change: (body: Body) => Promise<Profile>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (profile) => queryClient.setQueryData(ownProfileQuery.queryKey, profile),
  });
}
