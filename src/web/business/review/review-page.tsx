import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { reviewCalls } from '#shared/calls/business/businesses.ts';
import { groupIban } from '#shared/money/iban.ts';
import { BusinessStatusBadge } from '#web/business/businesses/components/business-badges.tsx';
import { ReviewReasonText } from '#web/business/businesses/components/review-reason.tsx';
import { statusSteps } from '#web/business/businesses/status-steps.ts';
import { ChangeList } from '#web/business/changes/change-list.tsx';
import { ApprovalDialog, Concerns } from '#web/business/review/approval-concerns.tsx';
import { ChangePanel } from '#web/business/review/change-panel.tsx';
import { LicenceDialog, licenceFacts } from '#web/business/review/licence.tsx';
import { type BusinessReview, reviewQuery, useLiveReviews, type Why } from '#web/business/review/queries.ts';
import { ReasonDialog } from '#web/business/review/reason-dialog.tsx';
import { useDecision } from '#web/business/review/use-decision.ts';
import { call } from '#web/kit/client/call.ts';
import { formatDay, formatInstant } from '#web/kit/format/date-format.ts';
import { MessagePage } from '#web/kit/page/message-page.tsx';
import { Page, pageSkeleton } from '#web/kit/page/page.tsx';
import { Loaded } from '#web/kit/query/loaded.tsx';
import { Badge } from '#web/kit/ui/badge.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { FactList } from '#web/kit/ui/fact-list.tsx';
import { Panel, Section } from '#web/kit/ui/panel.tsx';
import { CardsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { businessHistoryWords } from '#web/kit/words/business-history-words.ts';
import { businessTypeWords } from '#web/kit/words/business-type-words.ts';
import { m } from '#web/paraglide/messages.js';
import { DocumentView } from '#web/platform/files/document-view.tsx';

const back = () => ({ to: '/admin/review', label: m.review_back() });

export function Component() {
  const { businessId = '' } = useParams();
  useLiveReviews();
  const query = useQuery(reviewQuery(businessId));
  return (
    <Loaded query={query} failure={m.review_load_failed()} skeleton={<Skeleton />} missing={<NotFound />}>
      {(review) => <ReviewPage review={review} />}
    </Loaded>
  );
}

function ReviewPage({ review }: { review: BusinessReview }) {
  const { business, openChange, isRejected } = review;
  return (
    <Page
      back={back()}
      title={business.name}
      detail={
        <span className="flex flex-wrap gap-2 pt-1">
          <BusinessStatusBadge status={business.status} />
          {isRejected && <Badge className="bg-suspended text-on-suspended">{m.review_rejected()}</Badge>}
        </span>
      }
      actions={<DecisionButtons review={review} />}
    >
      {review.concerns && <Concerns concerns={review.concerns} />}
      {openChange && <ChangePanel key={openChange.id} business={business} change={openChange} />}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <ReviewFacts review={review} />
        <ReviewDocuments {...review} />
      </div>
      <Section title={m.review_history()}>
        <ReviewHistory history={review.history} />
      </Section>
    </Page>
  );
}

export const Skeleton = pageSkeleton(
  () => ({ back: back(), title: m.review_title() }),
  <CardsSkeleton cards={['h-96', 'h-96']} layout="grid grid-cols-1 gap-4 lg:grid-cols-2" />,
);

function NotFound() {
  return (
    <MessagePage title={m.business_not_found()} detail={m.reason_business_hidden()}>
      <ButtonLink to="/admin/review" label={m.review_back()} />
    </MessagePage>
  );
}

type Props = Pick<BusinessReview, 'licenceDocument' | 'ibanDocument'>;

/** Both documents beside the facts, so that an admin can compare them. */
function ReviewDocuments({ licenceDocument, ibanDocument }: Props) {
  const documents = [
    { name: m.profile_licence_document(), document: licenceDocument },
    { name: m.profile_iban_document(), document: ibanDocument },
  ];
  return (
    <Panel title={m.profile_documents()}>
      <div className="flex flex-col gap-6">
        {documents.map(({ name, document }) => (
          <div key={name} className="min-w-0">
            <h3 className="mb-2 font-medium">{name}</h3>
            {document ? (
              <DocumentView key={document.path} document={document} name={name} />
            ) : (
              <p className="text-ink-soft">{m.profile_document_missing()}</p>
            )}
          </div>
        ))}
      </div>
    </Panel>
  );
}

function ReviewFacts({ review }: { review: BusinessReview }) {
  const { business } = review;
  const { name, type, tlNumber, iban, ownerName, ownerEmail, contactPhone, contactEmail } = business;
  const given = (value: string | null) => value && <bdi>{value}</bdi>;
  return (
    <Panel title={m.review_facts()}>
      <FactList
        facts={[
          { label: m.business_fact_name(), value: given(name) },
          { label: m.business_fact_type(), value: businessTypeWords[type]() },
          { label: m.business_tl_number(), value: given(tlNumber) },
          {
            label: m.admin_column_iban(),
            value: iban && (
              <bdi dir="ltr" className="tabular-nums">
                {groupIban(iban)}
              </bdi>
            ),
          },
          { label: m.admin_owner(), value: given(`${ownerName} · ${ownerEmail}`) },
          {
            label: m.profile_phone(),
            value: contactPhone && <bdi dir="ltr">{contactPhone}</bdi>,
          },
          { label: m.profile_email(), value: given(contactEmail) },
          { label: m.admin_column_created(), value: formatDay(business.createdAt) },
          ...licenceFacts(review),
        ]}
      />
      <div className="mt-4">
        <LicenceDialog review={review} />
      </div>
    </Panel>
  );
}

/** Newest first. */
function ReviewHistory({ history }: Pick<BusinessReview, 'history'>) {
  return (
    <ol className="divide-y divide-hairline rounded-card border border-hairline bg-surface px-5 sm:px-6">
      {history.map(({ event, at, actorName, reason, note, change }) => (
        <li key={`${event} ${at} ${change?.id}`} className="flex flex-col gap-1 py-4">
          <p className="flex flex-wrap justify-between gap-x-4">
            <span className="font-semibold">{businessHistoryWords[event]()}</span>
            <span className="text-small text-ink-soft">
              {formatInstant(at)}
              {actorName && (
                <>
                  {' · '}
                  <bdi className="wrap-anywhere">{actorName}</bdi>
                </>
              )}
            </span>
          </p>
          <ReviewReasonText reason={reason} note={note} />
          {change && <ChangeList change={change} />}
        </li>
      ))}
    </ol>
  );
}

type Decision = Why & { status: 'active' | 'suspended'; seenAt: string };

/** Approve is the primary action. Rejecting needs a reason. */
function DecisionButtons({ review }: { review: BusinessReview }) {
  const { id, name, status, updatedAt: seenAt } = review.business;
  const [isOpen, setOpen] = useState(false);
  const [asksWhy, setAsksWhy] = useState(false);
  const decide = useDecision(
    id,
    (body: Decision) => call(reviewCalls.decide, { params: { id }, body }),
    (decision) => {
      const word = decision.status === 'active' ? m.admin_status_active() : m.admin_status_suspended();
      return m.admin_status_updated({ status: word });
    },
  );
  const { forward, turn } = statusSteps[status];
  const yes = forward ?? (turn.ask ? undefined : turn);
  const no = turn.ask && turn;
  const send = (decision: Omit<Decision, 'seenAt'>) =>
    decide.mutate(
      { ...decision, seenAt },
      {
        onSettled: () => {
          setOpen(false);
          setAsksWhy(false);
        },
      },
    );
  return (
    <>
      {yes && (
        <Button
          loading={decide.isPending && !isOpen && !asksWhy}
          onClick={() => (review.concerns ? setAsksWhy(true) : send({ status: yes.to }))}
          label={yes.label()}
        />
      )}
      {no && (
        <Button
          variant="secondary"
          className="text-danger!"
          onClick={() => setOpen(true)}
          label={no.label()}
        />
      )}
      {yes && review.concerns && (
        <ApprovalDialog
          open={asksWhy}
          onOpenChange={setAsksWhy}
          title={m.review_approve_title({ name })}
          concerns={review.concerns}
          confirmLabel={yes.label()}
          loading={decide.isPending}
          onConfirm={(note) => send({ status: yes.to, note })}
        />
      )}
      <ReasonDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={no?.ask?.title({ name }) ?? ''}
        description={no?.ask?.consequence() ?? ''}
        confirmLabel={no?.label() ?? ''}
        loading={decide.isPending}
        onConfirm={(why) => send({ status: 'suspended', ...why })}
      />
    </>
  );
}
