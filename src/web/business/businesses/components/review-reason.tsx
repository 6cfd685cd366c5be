import type { ComponentProps } from 'react';
import { type ReviewReason, reviewReasons } from '#shared/statuses.ts';
import { platformName, usePlatform } from '#web/kit/i18n/platform.ts';
import { Field, Select, Textarea } from '#web/kit/ui/field.tsx';
import { reviewReasonWords } from '#web/kit/words/review-reason-words.ts';
import { m } from '#web/paraglide/messages.js';

type Props = {
  reason: ComponentProps<'select'>;
  note: ComponentProps<'textarea'>;
  reasonError?: string | undefined;
  noteError?: string | undefined;
};

/** Form fields for why an admin rejects something: a reason from the list, and a note. */
export function ReasonFields({ reason, note, reasonError, noteError }: Props) {
  const { mailGoesOut } = usePlatform();
  return (
    <>
      <Field label={m.review_reason()} error={reasonError}>
        <Select
          {...reason}
          first={m.review_reason_choose()}
          options={reviewReasons.map((each) => ({
            value: each,
            label: reviewReasonWords[each]({ platform: platformName() }),
          }))}
        />
      </Field>
      <Field
        label={m.review_note()}
        hint={mailGoesOut ? m.review_note_hint() : m.review_note_hint_off()}
        error={noteError}
      >
        <Textarea dir="auto" {...note} />
      </Field>
    </>
  );
}

/** Why an admin rejected something. With a note, "Another reason" is left out. */
export function ReviewReasonText({ reason, note }: { reason: ReviewReason | null; note: string | null }) {
  return (
    <>
      {reason && !(reason === 'other' && note) && (
        <p>{reviewReasonWords[reason]({ platform: platformName() })}</p>
      )}
      {note && (
        <p className="wrap-anywhere whitespace-pre-line">
          <bdi>{m.profile_our_words({ note })}</bdi>
        </p>
      )}
    </>
  );
}
