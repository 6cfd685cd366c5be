import { zodResolver } from '@hookform/resolvers/zod';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { portalProfileCalls } from '#shared/calls/staff/portal.ts';
import { type LineChange, LONGEST_OWN_LINE, lineChange, type Profile } from '#shared/contracts/profile.ts';
import { photoLink } from '#shared/tip-links.ts';
import { PictureField } from '#web/business/branding/picture-field.tsx';
import { call } from '#web/kit/client/call.ts';
import { queryOf } from '#web/kit/client/queries.ts';
import { TextField } from '#web/kit/form/fields.tsx';
import { SentForm } from '#web/kit/form/sent-form.tsx';
import { useAction } from '#web/kit/query/action.ts';
import { showFieldErrors } from '#web/kit/query/errors.ts';
import { QueryPanel } from '#web/kit/query/loaded.tsx';
import { Checkbox } from '#web/kit/ui/checkbox.tsx';
import { FormAlert } from '#web/kit/ui/notice.tsx';
import { m } from '#web/paraglide/messages.js';

export const ownProfileQuery = queryOptions({
  ...queryOf(portalProfileCalls.read), // Each visit of the page shows what is true now: an admin may have removed something.
  staleTime: 0,
});

/** What the staff member shows of themselves to guests. */
export function OwnProfilePanel() {
  return (
    <QueryPanel
      title={m.staff_profile_title()}
      query={useQuery(ownProfileQuery)}
      failure={m.staff_profile_load_failed()}
      skeleton="h-64"
    >
      {(profile) => <OwnProfile profile={profile} />}
    </QueryPanel>
  );
}

function OwnProfile({ profile: { photo, line } }: { profile: Profile }) {
  // The person has agreed on the page that guests see it.
  const upload = useAction(
    (file: File) => call(portalProfileCalls.uploadPhoto, { query: { consent: 'yes' }, file }),
    { stores: ownProfileQuery, done: m.staff_profile_photo_saved() },
  );
  const remove = useAction(() => call(portalProfileCalls.removePhoto), {
    stores: ownProfileQuery,
    done: m.staff_profile_photo_removed(),
    failed: m.staff_profile_failed(),
  });
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
        upload={upload}
        remove={remove}
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
  const change = useAction(
    (body: z.input<typeof lineChange>) => call(portalProfileCalls.changeLine, { body }),
    {
      stores: ownProfileQuery,
      done: (_, wanted) => (wanted.line ? m.staff_profile_line_saved() : m.staff_profile_line_removed()),
      failed: m.staff_profile_failed(),
    },
  );
  const form = useForm<z.input<typeof lineChange>, unknown, LineChange>({
    resolver: zodResolver(lineChange),
    values: { line: line ?? '', consent: true },
  });
  const submit = form.handleSubmit((wanted) => {
    if (wanted.line && !askConsent()) return;
    change.mutate(wanted, { onError: (error) => showFieldErrors(form, error) });
  });
  return (
    <SentForm
      submit={submit}
      isPending={change.isPending}
      button={m.staff_profile_save()}
      variant="secondary"
      side="start"
    >
      <TextField
        form={form}
        name="line"
        label={m.staff_profile_line()}
        hint={m.staff_profile_line_hint()}
        dir="auto"
        maxLength={LONGEST_OWN_LINE}
      />
    </SentForm>
  );
}
