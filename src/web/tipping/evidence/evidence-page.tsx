import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { evidenceCalls } from '#shared/calls/tipping/evidence.ts';
import type { DisputeEvidence } from '#shared/contracts/evidence.ts';
import { urlOf } from '#web/kit/client/call.ts';
import { queryOf } from '#web/kit/client/queries.ts';
import { formatInstant } from '#web/kit/format/date-format.ts';
import { MessagePage } from '#web/kit/page/message-page.tsx';
import { Page, pageSkeleton } from '#web/kit/page/page.tsx';
import { Loaded } from '#web/kit/query/loaded.tsx';
import { DownloadLink } from '#web/kit/ui/button-link.tsx';
import { FactList } from '#web/kit/ui/fact-list.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { CardsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { m } from '#web/paraglide/messages.js';

const back = () => ({ to: '/admin/books', label: m.books_title() });

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
  const { provider, id, tipId, status, dueBy, sections } = evidence;
  const isOpen = status === 'open' || status === 'inquiry';
  return (
    <Page
      back={back()}
      title={m.evidence_title({ id: String(tipId) })}
      detail={isOpen && dueBy ? m.payments_dispute_due({ day: formatInstant(dueBy) }) : m.evidence_intro()}
      actions={
        <DownloadLink
          href={urlOf(evidenceCalls.pdf, { params: { provider, id } })}
          label={m.evidence_pdf()}
        />
      }
    >
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

function NotFound() {
  return <MessagePage title={m.evidence_missing()} detail={m.reason_no_such_dispute()} />;
}

export const Skeleton = pageSkeleton(
  () => ({ title: m.evidence_heading(), back: back() }),
  <CardsSkeleton cards={['h-64', 'h-64', 'h-48', 'h-48']} layout="grid gap-4 lg:grid-cols-2" />,
);
