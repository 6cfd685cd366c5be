import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { evidenceCalls } from '#shared/calls/tipping/evidence.ts';
import { type DisputeEvidence, sendEvidenceRequest } from '#shared/contracts/evidence.ts';
import { call, newKey, urlOf } from '#web/kit/client/call.ts';
import { queryOf } from '#web/kit/client/queries.ts';
import { PasswordField } from '#web/kit/form/fields.tsx';
import { SentForm, useSentForm } from '#web/kit/form/sent-form.tsx';
import { formatInstant } from '#web/kit/format/date-format.ts';
import { MessagePage } from '#web/kit/page/message-page.tsx';
import { Page, pageSkeleton } from '#web/kit/page/page.tsx';
import { Loaded } from '#web/kit/query/loaded.tsx';
import { DownloadLink } from '#web/kit/ui/button-link.tsx';
import { DialogButton } from '#web/kit/ui/dialog.tsx';
import { FactList } from '#web/kit/ui/fact-list.tsx';
import { Notice } from '#web/kit/ui/notice.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { CardsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { m } from '#web/paraglide/messages.js';

const back = () => ({ to: '/admin/disputes', label: m.disputes_page_title() });

/** What is known of a disputed payment, as the guest's bank can read it. */
export function Component() {
  const { provider = '', disputeId = '' } = useParams();
  const query = useQuery(queryOf(evidenceCalls.read, { params: { provider, id: disputeId } }));
  return (
    <Loaded query={query} failure={m.evidence_failed()} skeleton={<Skeleton />} missing={<NotFound />}>
      {(evidence) => <EvidencePage evidence={evidence} />}
    </Loaded>
  );
}

function EvidencePage({ evidence }: { evidence: DisputeEvidence }) {
  const { provider, id, tipId, status, dueBy, sections, sending } = evidence;
  const isWaiting = (status === 'open' || status === 'inquiry') && sending?.state !== 'sent';
  return (
    <Page
      back={back()}
      title={m.evidence_title({ id: String(tipId) })}
      detail={isWaiting && dueBy ? m.payments_dispute_due({ day: formatInstant(dueBy) }) : m.evidence_intro()}
      actions={
        <>
          <DownloadLink
            href={urlOf(evidenceCalls.pdf, { params: { provider, id } })}
            label={m.evidence_pdf()}
          />
          {isWaiting && dueBy && <SendButton evidence={evidence} />}
        </>
      }
    >
      {sending && (
        <div className="mb-4">
          <Notice sentence={sendingSentence(sending)} />
        </div>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {sections.map(({ heading, facts, text }) => (
          <Panel key={heading} title={heading} className={text ? 'lg:col-span-2' : ''}>
            <FactList
              facts={facts.map(({ label, value }) => ({
                label,
                value: (
                  <bdi dir="auto" className="whitespace-pre-line">
                    {value}
                  </bdi>
                ),
              }))}
            />
            {text && (
              <p dir="auto" className="mt-3 text-small whitespace-pre-line text-ink-soft">
                {text}
              </p>
            )}
          </Panel>
        ))}
      </div>
    </Page>
  );
}

type Sending = NonNullable<DisputeEvidence['sending']>;

function sendingSentence({ state, at, byName, failure }: Sending): string {
  const time = formatInstant(at);
  if (state === 'sent') return m.evidence_state_sent({ time, name: byName });
  if (state === 'refused') return m.evidence_state_refused({ time, why: failure ?? '' });
  return m.evidence_state_unclear({ time, name: byName });
}

function SendButton({ evidence: { provider, id } }: { evidence: DisputeEvidence }) {
  return (
    <DialogButton
      variant="primary"
      label={m.evidence_send()}
      title={m.evidence_send_title()}
      description={m.evidence_send_detail()}
    >
      {(close) => <SendForm provider={provider} id={id} onDone={close} />}
    </DialogButton>
  );
}

const typedSending = sendEvidenceRequest.pick({ password: true });

type SendFormProps = Pick<DisputeEvidence, 'provider' | 'id'> & { onDone: () => void };

function SendForm({ provider, id, onDone }: SendFormProps) {
  // A new key each time the dialog opens: pressing twice sends it once.
  const [idempotencyKey] = useState(newKey);
  const { form, ...sent } = useSentForm({
    schema: typedSending,
    start: { password: '' },
    send: ({ password }) =>
      call(evidenceCalls.send, {
        params: { provider, id },
        idempotencyKey,
        body: { password, confirmed: true },
      }),
    refreshes: 'admin',
    done: ({ sending }) =>
      sending?.state === 'refused'
        ? {
            title: m.evidence_send_refused(),
            description: sending.failure ?? '',
            variant: 'destructive' as const,
          }
        : m.evidence_send_done(),
    failed: m.evidence_send_failed(),
    onDone,
  });
  return (
    <SentForm {...sent} button={m.evidence_send()} side="end">
      <PasswordField
        form={form}
        name="password"
        label={m.accounts_own_password()}
        autoComplete="current-password"
      />
    </SentForm>
  );
}

function NotFound() {
  return <MessagePage title={m.evidence_missing()} detail={m.reason_no_such_dispute()} />;
}

export const Skeleton = pageSkeleton(
  () => ({ title: m.evidence_heading(), back: back() }),
  <CardsSkeleton cards={['h-64', 'h-64', 'h-48', 'h-48']} layout="grid gap-4 lg:grid-cols-2" />,
);
