import { useQuery } from '@tanstack/react-query';
import { bankFileCalls } from '#shared/calls/money/payouts.ts';
import { pagesOf } from '#web/kit/client/queries.ts';
import { moneyColumn } from '#web/kit/format/columns.tsx';
import { formatDay, formatInstant } from '#web/kit/format/date-format.ts';
import { refusalSentence } from '#web/kit/i18n/refusal-sentence.ts';
import { choiceField } from '#web/kit/page/filters.tsx';
import { ListSection } from '#web/kit/page/list.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import type { Column } from '#web/kit/ui/data-table.tsx';
import { Notice } from '#web/kit/ui/notice.tsx';
import { Section } from '#web/kit/ui/panel.tsx';
import { TextLink } from '#web/kit/ui/text-link.tsx';
import { deliveryStateWords } from '#web/kit/words/delivery-state-words.ts';
import { BankFileBadge, BankFileDownloads, stateOf } from '#web/money/payouts/components/bank-file-state.tsx';
import type { BankFile, ListedBankFile } from '#web/money/payouts/queries.ts';
import { m } from '#web/paraglide/messages.js';
import { settingsQuery } from '#web/platform/settings/use-settings-change.ts';

export function BankFilesSection() {
  return (
    <Section title={m.payouts_files()}>
      <PayerMissing />
      <ListSection
        filters={filters}
        query={({ mine }) => pagesOf(bankFileCalls.list, { query: { limit: 10, mine } })}
        caption={m.payouts_files()}
        columns={columns}
        skeletonRows={2}
        failure={m.payouts_files_failed}
        none={m.payouts_files_none}
        noneFound={m.release_none_mine}
        clearLabel={m.admin_clear_filters}
        moreLabel={m.payouts_show_more}
      />
    </Section>
  );
}

const filters = {
  columns: '@lg:grid-cols-[14rem]',
  fields: {
    mine: choiceField({
      label: m.release_who,
      all: m.release_who_all,
      values: ['yes'] as const,
      words: { yes: m.release_who_mine },
    }),
  },
};

/** Shown before an admin selects fifty payouts, not after. */
function PayerMissing() {
  const { data } = useQuery(settingsQuery);
  if (!data || (data.payerName && data.payerIban)) return null;
  return (
    <div className="mb-4">
      <Notice
        sentence={m.payouts_no_payer()}
        action={<ButtonLink to="/admin/settings?part=money" variant="secondary" label={m.settings_title()} />}
      />
    </div>
  );
}

function columns(): Column<ListedBankFile>[] {
  return [
    {
      header: m.payouts_file(),
      cell: ({ id, messageId }) => (
        <TextLink
          to={`/admin/bank-files/${id}`}
          isQuiet
          className="inline-flex min-h-6 items-center text-body font-semibold @4xl:text-small @4xl:whitespace-nowrap"
          label={messageId}
        />
      ),
      lead: true,
    },
    { header: m.payouts_execution_day(), cell: ({ executionDay }) => formatDay(executionDay) },
    {
      header: m.release_state(),
      cell: (file) => (
        <>
          <BankFileBadge file={file} />
          {stateOf(file) === 'waiting' && (
            <p className="mt-1 text-small text-ink-soft @4xl:max-w-56">
              {file.ownObstacle ? refusalSentence(file.ownObstacle) : m.release_may()}
            </p>
          )}
        </>
      ),
      plain: true,
    },
    {
      header: m.payouts_file_open(),
      cell: ({ open, payoutCount, withdrawnAt }) =>
        withdrawnAt
          ? '–'
          : open > 0
            ? m.payouts_file_open_of({ open, count: payoutCount })
            : m.payouts_file_answered(),
    },
    {
      header: m.payouts_file_made_at(),
      cell: ({ createdAt, createdByName }) => (
        <>
          <span className="@4xl:whitespace-nowrap">{formatInstant(createdAt)}</span>
          {createdByName && <bdi className="block text-small text-ink-soft">{createdByName}</bdi>}
        </>
      ),
    },
    moneyColumn(m.payout_amount(), ({ total }) => total, true),
    { header: m.payouts_download(), cell: (file) => <NextStep file={file} />, actions: true },
  ];
}

/** A released file goes to the bank's server, or is downloaded here; any other is opened first. */
function NextStep({ file }: { file: BankFile }) {
  const { id, messageId } = file;
  const state = stateOf(file);
  const { deliveryState } = file;
  if (state === 'released' && deliveryState && deliveryState !== 'by_hand')
    return <TextLink to={`/admin/bank-files/${id}`} label={deliveryStateWords[deliveryState]()} />;
  if (state === 'released') return <BankFileDownloads file={file} />;
  const isWaiting = state === 'waiting';
  return (
    <div className="-mx-3 mt-2 flex flex-wrap @4xl:-mx-2 @4xl:mt-0">
      <ButtonLink
        to={`/admin/bank-files/${id}`}
        variant="quiet"
        className="@4xl:min-h-9 @4xl:px-2 @4xl:text-small"
        aria-label={
          isWaiting ? m.release_open_label({ name: messageId }) : m.release_view_label({ name: messageId })
        }
        label={isWaiting ? m.release_open() : m.release_view()}
      />
    </div>
  );
}
