import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatInstant } from '#web/kit/format/date-format.ts';
import { PagedTable } from '#web/kit/query/paged-table.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import type { Column } from '#web/kit/ui/data-table.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { m } from '#web/paraglide/messages.js';
import { type KeptMail, mailsQuery } from '#web/platform/mail/api/mails.ts';
import { MailDialog } from '#web/platform/mail/components/mail-dialog.tsx';
import { MailFilters } from '#web/platform/mail/components/mail-filters.tsx';
import { MailStateBadge } from '#web/platform/mail/components/mail-state-badge.tsx';
import { useMailFilter } from '#web/platform/mail/use-mail-filter.ts';

export function MailTable() {
  const [filter, change] = useMailFilter();
  const list = useInfiniteQuery(mailsQuery(filter));
  const isFiltered = filter.state !== '' || filter.search !== '';
  return (
    <>
      <MailFilters filter={filter} onChange={change} />
      <PagedTable
        list={list}
        caption={m.mail_title()}
        columns={columns()}
        failure={m.mail_load_failed()}
        skeletonRows={6}
        empty={<EmptyState sentence={isFiltered ? m.mail_none_found() : m.mail_none()} />}
      />
    </>
  );
}

function columns(): Column<KeptMail>[] {
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

function Read({ mail }: { mail: KeptMail }) {
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
