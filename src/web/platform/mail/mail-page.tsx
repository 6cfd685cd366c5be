import { useQuery } from '@tanstack/react-query';
import { mailCalls } from '#shared/calls/platform.ts';
import { type MailState, mailStates } from '#shared/contracts/platform.ts';
import { call } from '#web/kit/client/call.ts';
import { pagesOf } from '#web/kit/client/queries.ts';
import { formatInstant } from '#web/kit/format/date-format.ts';
import { platformName } from '#web/kit/i18n/platform.ts';
import { choiceField, searchField } from '#web/kit/page/filters.tsx';
import { ListSection } from '#web/kit/page/list.tsx';
import { Page, pageSkeleton } from '#web/kit/page/page.tsx';
import { useAction } from '#web/kit/query/action.ts';
import { Badge } from '#web/kit/ui/badge.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import type { Column } from '#web/kit/ui/data-table.tsx';
import { DialogButton } from '#web/kit/ui/dialog.tsx';
import { Notice } from '#web/kit/ui/notice.tsx';
import { TableSkeleton } from '#web/kit/ui/skeletons.tsx';
import { m } from '#web/paraglide/messages.js';
import { MailSamples } from '#web/platform/mail/mail-samples.tsx';
import { mailSummaryQuery, type OutboxMail } from '#web/platform/mail/queries.ts';

const mailStateWords: Record<MailState, () => string> = {
  waiting: m.mail_waiting,
  failing: m.mail_failing,
  sent: m.mail_sent,
  given_up: m.mail_given_up,
};

const colours: Record<MailState, string> = {
  waiting: 'bg-pending text-on-pending',
  failing: 'bg-suspended text-on-suspended',
  sent: 'bg-active text-on-active',
  given_up: 'bg-suspended text-on-suspended',
};

const filters = {
  label: m.mail_search,
  columns: '@lg:grid-cols-[1fr_12rem]',
  fields: {
    search: searchField(m.mail_search_hint),
    state: choiceField({
      label: m.admin_column_status,
      all: m.admin_all_status,
      values: mailStates,
      words: mailStateWords,
    }),
  },
};

const head = () => ({ title: m.mail_title(), detail: m.mail_intro({ platform: platformName() }) });

export function Component() {
  return (
    <Page {...head()}>
      <NoServerNotice />
      <ListSection
        filters={filters}
        query={(filter) => pagesOf(mailCalls.list, { query: { ...filter, limit: 25 } })}
        caption={m.mail_title()}
        columns={columns}
        skeletonRows={6}
        failure={m.mail_load_failed}
        none={m.mail_none}
        noneFound={m.mail_none_found}
      />
      <MailSamples />
    </Page>
  );
}

export const Skeleton = pageSkeleton(head, <TableSkeleton rows={6} />);

/** Without a mail server all mails wait, which admins must know. */
function NoServerNotice() {
  const { data } = useQuery(mailSummaryQuery);
  if (!data || data.hasServer) return null;
  return <Notice className="mb-6" sentence={m.mail_no_server({ count: data.waiting + data.failing })} />;
}

function columns(): Column<OutboxMail>[] {
  return [
    {
      header: m.mail_subject(),
      cell: ({ subject }) => <span className="font-semibold">{subject}</span>,
      lead: true,
    },
    {
      header: m.mail_recipient(),
      cell: ({ recipient }) => (
        <bdi className="wrap-anywhere">{recipient || m.mail_recipient_not_kept()}</bdi>
      ),
    },
    { header: m.admin_column_status(), cell: ({ state }) => <MailStateBadge state={state} /> },
    {
      header: m.audit_when(),
      cell: ({ sentAt, createdAt }) => (
        <span className="@4xl:whitespace-nowrap">{formatInstant(sentAt ?? createdAt)}</span>
      ),
    },
    { header: m.mail_actions(), cell: (mail) => <Read mail={mail} /> },
  ];
}

function Read({ mail }: { mail: OutboxMail }) {
  return (
    <DialogButton
      variant="quiet"
      aria-label={m.mail_read_label({ subject: mail.subject })}
      label={m.mail_read()}
      title={mail.subject}
      description={mail.recipient ? m.mail_to({ recipient: mail.recipient }) : m.mail_recipient_not_kept()}
    >
      {(close) => <MailText mail={mail} onResent={close} />}
    </DialogButton>
  );
}

function MailStateBadge({ state }: { state: MailState }) {
  return <Badge className={colours[state]}>{mailStateWords[state]()}</Badge>;
}

/** The words of a mail, why it has not gone out, and the button that sends it again. */
function MailText({ mail, onResent }: { mail: OutboxMail; onResent: () => void }) {
  const resend = useAction(() => call(mailCalls.resend, { params: { id: mail.id } }), {
    refreshes: [mailCalls],
    done: m.mail_resent(),
    failed: m.mail_resend_failed(),
    onDone: onResent,
  });
  return (
    <>
      {mail.lastError && (
        <p className="mb-4 rounded-control bg-pending px-4 py-2.5 text-small text-on-pending">
          {m.mail_last_error({ error: mail.lastError, when: formatInstant(mail.nextAt) })}
        </p>
      )}
      <p className="whitespace-pre-wrap wrap-anywhere">{mail.body}</p>
      {mail.recipient && (
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button
            variant="secondary"
            loading={resend.isPending}
            onClick={() => resend.mutate()}
            label={mail.state === 'sent' ? m.mail_resend() : m.mail_send_now()}
          />
        </div>
      )}
    </>
  );
}
