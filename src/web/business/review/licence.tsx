import { reviewCalls } from '#shared/calls/business/businesses.ts';
import { licenceRequest } from '#shared/contracts/licences.ts';
import { type BusinessReview, reviewQuery } from '#web/business/review/queries.ts';
import { call } from '#web/kit/client/call.ts';
import { TextField } from '#web/kit/form/fields.tsx';
import { SentForm, useSentForm } from '#web/kit/form/sent-form.tsx';
import { formatDay } from '#web/kit/format/date-format.ts';
import { DialogButton } from '#web/kit/ui/dialog.tsx';
import type { Fact } from '#web/kit/ui/fact-list.tsx';
import { m } from '#web/paraglide/messages.js';

/** Until when the business may work, and who it belongs to. */
export function licenceFacts({ licenceUntil, owners, ownersStatedAt }: BusinessReview): Fact[] {
  const shares = owners.map(({ name, sharePercent }) =>
    m.owners_share({ name, percent: String(sharePercent) }),
  );
  const nobody = ownersStatedAt ? m.owners_nobody() : m.owners_not_stated();
  return [
    {
      label: m.review_licence_until(),
      value: licenceUntil ? formatDay(licenceUntil) : m.review_licence_unknown(),
    },
    { label: m.review_owners(), value: <bdi>{shares.length > 0 ? shares.join(' · ') : nobody}</bdi> },
  ];
}

export function LicenceDialog({ review }: { review: BusinessReview }) {
  return (
    <DialogButton
      label={m.review_licence_enter()}
      title={m.review_licence_until()}
      description={m.review_licence_detail()}
    >
      {(close) => <LicenceForm review={review} onDone={close} />}
    </DialogButton>
  );
}

function LicenceForm({ review, onDone }: { review: BusinessReview; onDone: () => void }) {
  const { id } = review.business;
  const { form, ...sent } = useSentForm({
    schema: licenceRequest,
    start: { licenceUntil: review.licenceUntil ?? '' },
    send: (body) => call(reviewCalls.setLicence, { params: { id }, body }),
    stores: reviewQuery(String(id)),
    refreshes: [reviewCalls],
    done: m.review_licence_saved(),
    failed: m.review_licence_failed(),
    onDone,
  });
  return (
    <SentForm {...sent} button={m.review_licence_save()} side="end">
      <TextField form={form} name="licenceUntil" label={m.review_licence_until()} type="date" />
    </SentForm>
  );
}
