import { useRef } from 'react';
import type { z } from 'zod';
import { cardTestingCalls } from '#shared/calls/tipping/codes.ts';
import type { CaseReason, cardTestingCase } from '#shared/contracts/codes.ts';
import { call } from '#web/kit/client/call.ts';
import { pagesOf } from '#web/kit/client/queries.ts';
import { formatInstant } from '#web/kit/format/date-format.ts';
import { platformName } from '#web/kit/i18n/platform.ts';
import { listPage } from '#web/kit/page/list.tsx';
import { useAction } from '#web/kit/query/action.ts';
import type { Column } from '#web/kit/ui/data-table.tsx';
import { ConfirmButton } from '#web/kit/ui/dialog.tsx';
import { TextLink } from '#web/kit/ui/text-link.tsx';
import { useFocusAfter } from '#web/kit/ui/use-later-dialog.ts';
import { m } from '#web/paraglide/messages.js';

type CardTestingCase = z.input<typeof cardTestingCase>;

const caseWords: Record<CaseReason, () => string> = {
  one_address: m.cases_one_address,
  one_code: m.cases_one_code,
  one_card: m.cases_one_card,
};

/** All cases, newest first. */
export const { Component, Skeleton } = listPage({
  head: () => ({ title: m.cases_title(), detail: m.cases_intro({ platform: platformName() }) }),
  query: () => pagesOf(cardTestingCalls.list, { query: { limit: '20' } }),
  columns,
  skeletonRows: 3,
  failure: m.cases_load_failed,
  none: m.cases_none,
});

function columns(): Column<CardTestingCase>[] {
  return [
    {
      header: m.cases_what(),
      cell: ({ reason }) => <span className="font-semibold">{caseWords[reason]()}</span>,
      lead: true,
    },
    { header: m.cases_about(), cell: (noticed) => <Code {...noticed} /> },
    { header: m.cases_declined(), cell: ({ declinedCount }) => declinedCount, numeric: true },
    { header: m.cases_small(), cell: ({ smallTipCount }) => smallTipCount, numeric: true },
    // The sandbox has no cards.
    { header: m.cases_cards(), cell: ({ cardCount }) => cardCount || '–', numeric: true },
    { header: m.cases_addresses(), cell: ({ addressCount }) => addressCount, numeric: true },
    {
      header: m.cases_between(),
      cell: ({ firstAt, lastAt }) => (
        <span className="@4xl:whitespace-nowrap">
          {formatInstant(firstAt)}
          <br />
          {formatInstant(lastAt)}
        </span>
      ),
    },
    { header: m.cases_state(), cell: (noticed) => <CaseState noticed={noticed} /> },
  ];
}

function Code({ staffId, personName, ofTeam, businessId, businessName }: CardTestingCase) {
  return (
    <>
      {staffId !== null ? (
        <TextLink to={`/staff/${staffId}`} isQuiet label={personName} />
      ) : (
        <span>{ofTeam ? m.cases_team_code() : m.cases_several_codes()}</span>
      )}
      {businessId !== null && (
        <TextLink to={`/admin/businesses/${businessId}`} isQuiet className="block" label={businessName} />
      )}
    </>
  );
}

/** Who closed the case and when, or the button that closes it. */
function CaseState({ noticed: { id, closedAt, closedByName } }: { noticed: CardTestingCase }) {
  // Gets the focus when the case is closed: the button is gone then.
  const state = useRef<HTMLDivElement>(null);
  useFocusAfter(closedAt === null, () => state.current?.focus());
  const closeCase = useAction(() => call(cardTestingCalls.close, { params: { id } }), {
    refreshes: 'admin',
    done: m.cases_was_closed(),
    failed: m.cases_close_failed(),
  });
  return (
    <div ref={state} tabIndex={-1}>
      {closedAt === null ? (
        <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 @4xl:justify-start">
          <span className="font-medium text-danger">{m.cases_open()}</span>
          <ConfirmButton
            label={m.cases_close()}
            title={m.cases_close_title({ id })}
            description={m.cases_close_confirm()}
            isPending={closeCase.isPending}
            onConfirm={(close) => closeCase.mutate(undefined, { onSettled: close })}
          />
        </div>
      ) : (
        m.cases_closed({ name: closedByName ?? '–', when: formatInstant(closedAt) })
      )}
    </div>
  );
}
