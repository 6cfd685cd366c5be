import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type MailState, mailStates } from '#shared/contracts/platform.ts';
import { formatInstant } from '#web/kit/format/date-format.ts';
import { platformName } from '#web/kit/i18n/platform.ts';
import { useFilterParams } from '#web/kit/page/filters.tsx';
import { PagedTable } from '#web/kit/page/list.tsx';
import { Page } from '#web/kit/page/page.tsx';
import { Badge } from '#web/kit/ui/badge.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import type { Column } from '#web/kit/ui/data-table.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Field } from '#web/kit/ui/field.tsx';
import { Notice } from '#web/kit/ui/notice.tsx';
import { SearchField } from '#web/kit/ui/search-field.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import { TableSkeleton } from '#web/kit/ui/skeletons.tsx';
import { m } from '#web/paraglide/messages.js';
import { MailDialog } from '#web/platform/mail/mail-dialog.tsx';
import { MailSamples } from '#web/platform/mail/mail-samples.tsx';
import { type KeptMail, type MailFilter, mailSummaryQuery, mailsQuery } from '#web/platform/mail/queries.ts';

type Props = { filter: MailFilter; onChange: (changed: Partial<MailFilter>) => void };

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

export function Component() {
  return (
    <Page title={m.mail_title()} detail={m.mail_intro({ platform: platformName() })}>
      <NoServerNotice />
      <MailTable />
      <MailSamples />
    </Page>
  );
}

export function Skeleton() {
  return (
    <Page title={m.mail_title()} detail={m.mail_intro({ platform: platformName() })}>
      <TableSkeleton rows={6} />
    </Page>
  );
}

/** Without a mail server all mails wait for ever, which somebody must know who expects them to arrive. */
function NoServerNotice() {
  const { data } = useQuery(mailSummaryQuery);
  if (!data || data.hasServer) return null;
  return (
    <div className="mb-6">
      <Notice sentence={m.mail_no_server({ count: data.waiting + data.failing })} />
    </div>
  );
}

function MailTable() {
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

function useMailFilter(): [MailFilter, (changed: Partial<MailFilter>) => void] {
  const [params, change] = useFilterParams();
  const state = mailStates.find((each) => each === params.get('state')) ?? ('' as const);
  return [{ state, search: params.get('search') ?? '' }, change];
}

function MailFilters({ filter, onChange }: Props) {
  return (
    <search aria-label={m.mail_search()} className="@container mb-4">
      <div className="grid gap-3 @lg:grid-cols-[1fr_12rem]">
        <SearchField
          search={filter.search}
          placeholder={m.mail_search_hint()}
          onSearch={(search) => onChange({ search })}
        />
        <Field label={m.admin_column_status()}>
          <Select
            value={filter.state}
            onChange={({ target }) => onChange({ state: target.value as MailFilter['state'] })}
          >
            <option value="">{m.admin_all_status()}</option>
            {mailStates.map((state) => (
              <option key={state} value={state}>
                {mailStateWords[state]()}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </search>
  );
}

function MailStateBadge({ state }: { state: MailState }) {
  return <Badge className={colours[state]}>{mailStateWords[state]()}</Badge>;
}
