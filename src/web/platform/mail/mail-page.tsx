import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mailCalls } from '#shared/calls/platform.ts';
import { type MailState, mailStates } from '#shared/contracts/platform.ts';
import { pagesOf } from '#web/kit/client/queries.ts';
import { formatInstant } from '#web/kit/format/date-format.ts';
import { platformName } from '#web/kit/i18n/platform.ts';
import { choiceField, searchField } from '#web/kit/page/filters.tsx';
import { ListSection } from '#web/kit/page/list.tsx';
import { Page, pageSkeleton } from '#web/kit/page/page.tsx';
import { toastError } from '#web/kit/query/errors.ts';
import { Badge } from '#web/kit/ui/badge.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import type { Column } from '#web/kit/ui/data-table.tsx';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import { Notice } from '#web/kit/ui/notice.tsx';
import { TableSkeleton } from '#web/kit/ui/skeletons.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';
import { MailSamples } from '#web/platform/mail/mail-samples.tsx';
import { mailSummaryQuery, type OutboxMail, useResendMail } from '#web/platform/mail/queries.ts';

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
  return (
    <div className="mb-6">
      <Notice sentence={m.mail_no_server({ count: data.waiting + data.failing })} />
    </div>
  );
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
        <span className="@5xl:whitespace-nowrap">{formatInstant(sentAt ?? createdAt)}</span>
      ),
    },
    { header: m.mail_actions(), cell: (mail) => <Read mail={mail} /> },
  ];
}

function Read({ mail }: { mail: OutboxMail }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        aria-label={m.mail_read_label({ subject: mail.subject })}
        onClick={() => setOpen(true)}
      >
        {m.mail_read()}
      </Button>
      <MailDialog mail={mail} open={isOpen} onOpenChange={setOpen} />
    </>
  );
}

function MailStateBadge({ state }: { state: MailState }) {
  return <Badge className={colours[state]}>{mailStateWords[state]()}</Badge>;
}

type Props = { mail: OutboxMail; open: boolean; onOpenChange: (open: boolean) => void };

/** The words of a mail, why it has not gone out, and the button that sends it again. */
export function MailDialog({ mail, open, onOpenChange }: Props) {
  const resend = useResendMail(mail.id);
  const press = () =>
    resend.mutate(undefined, {
      onSuccess: () => {
        toast({ title: m.mail_resent() });
        onOpenChange(false);
      },
      onError: (error) => toastError(error, m.mail_resend_failed()),
    });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={mail.subject}
      description={mail.recipient ? m.mail_to({ recipient: mail.recipient }) : m.mail_recipient_not_kept()}
    >
      {mail.lastError && (
        <p className="mb-4 rounded-control bg-pending px-4 py-2.5 text-small text-on-pending">
          {m.mail_last_error({ error: mail.lastError, when: formatInstant(mail.nextAt) })}
        </p>
      )}
      <p className="whitespace-pre-wrap wrap-anywhere">{mail.body}</p>
      {mail.recipient && (
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button variant="secondary" loading={resend.isPending} onClick={press}>
            {mail.state === 'sent' ? m.mail_resend() : m.mail_send_now()}
          </Button>
        </div>
      )}
    </Dialog>
  );
}
