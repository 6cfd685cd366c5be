import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { incomeCalls } from '#shared/calls/insights.ts';
import { incomeDays, incomeMonths, newPassport, type ownPassports } from '#shared/contracts/income.ts';
import { call } from '#web/kit/client/call.ts';
import { queryOf } from '#web/kit/client/queries.ts';
import { SelectField } from '#web/kit/form/fields.tsx';
import { SentForm, useSentForm } from '#web/kit/form/sent-form.tsx';
import {
  formatDay,
  formatInstant,
  formatLastDay,
  formatLength,
  formatMonth,
} from '#web/kit/format/date-format.ts';
import { usePlatformName } from '#web/kit/i18n/platform.ts';
import { useAction } from '#web/kit/query/action.ts';
import { QueryPanel } from '#web/kit/query/loaded.tsx';
import { Badge } from '#web/kit/ui/badge.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { ConfirmButton } from '#web/kit/ui/dialog.tsx';
import { EmptyState } from '#web/kit/ui/notice.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { ShareableLink } from '#web/kit/ui/shareable-link.tsx';
import { TextLink } from '#web/kit/ui/text-link.tsx';
import { useLinkSharing } from '#web/kit/ui/use-link-sharing.ts';
import { m } from '#web/paraglide/messages.js';
import { StaffSubpage } from '#web/staff/portal/staff-subpage.tsx';

type Passport = z.input<typeof ownPassports>[number];

const passportsQuery = queryOf(incomeCalls.list);

/** The person's links for banks and landlords: make one, see who opened it, end it. */
export function Component() {
  const platform = usePlatformName();
  const passports = useQuery(passportsQuery);
  return (
    <StaffSubpage title={m.income_title()} detail={m.income_intro({ platform })}>
      {() => (
        <div className="flex max-w-column flex-col gap-4">
          <Panel title={m.income_new()}>
            <NewPassport />
          </Panel>
          <QueryPanel
            title={m.income_links()}
            query={passports}
            failure={m.income_load_failed()}
            skeleton="h-24"
          >
            {(rows) =>
              rows.length === 0 ? (
                <EmptyState sentence={m.income_none()} />
              ) : (
                <ul className="divide-y divide-hairline">
                  {rows.map((passport) => (
                    <PassportRow key={passport.id} passport={passport} />
                  ))}
                </ul>
              )
            }
          </QueryPanel>
        </div>
      )}
    </StaffSubpage>
  );
}

function NewPassport() {
  const { form, ...sent } = useSentForm({
    schema: newPassport,
    start: { months: 3, days: 30 },
    send: (body) => call(incomeCalls.share, { body }),
    stores: passportsQuery,
    done: m.income_made_link(),
    failed: m.income_failed(),
  });
  const options = (counts: readonly number[], unit: 'month' | 'day') =>
    counts.map((count) => ({ value: count, label: formatLength(count, unit) }));
  return (
    <SentForm {...sent} button={m.income_share()} side="start">
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          form={form}
          name="months"
          label={m.income_months()}
          hint={m.income_months_hint()}
          rules={{ valueAsNumber: true }}
          options={options(incomeMonths, 'month')}
        />
        <SelectField
          form={form}
          name="days"
          label={m.income_days()}
          rules={{ valueAsNumber: true }}
          options={options(incomeDays, 'day')}
        />
      </div>
    </SentForm>
  );
}

function PassportRow({ passport }: { passport: Passport }) {
  const { id, link, firstMonth, lastMonth, expiresAt, withdrawnAt, isOpen, opens } = passport;
  const title = m.income_period({ first: formatMonth(firstMonth), last: formatMonth(lastMonth) });
  const sharing = useLinkSharing({ link, title: m.income_title() });
  const withdraw = useAction(() => call(incomeCalls.withdraw, { params: { id } }), {
    stores: passportsQuery,
    done: m.income_withdrawn(),
    failed: m.income_failed(),
  });
  const lastDay = formatLastDay(expiresAt);
  const state = withdrawnAt
    ? m.income_state_withdrawn({ day: formatDay(withdrawnAt) })
    : isOpen
      ? m.income_state_open({ day: lastDay })
      : m.income_state_over({ day: lastDay });
  return (
    <li className="flex flex-col gap-3 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{title}</h3>
        <Badge className={isOpen ? 'bg-active text-on-active' : 'bg-sunken text-ink'}>{state}</Badge>
      </div>
      {isOpen && (
        <>
          <ShareableLink {...sharing} />
          <div className="flex flex-wrap items-center gap-3">
            <TextLink to={new URL(link).pathname} label={m.income_look()} />
            <Button variant="secondary" onClick={sharing.share} label={m.income_send()} />
            <ConfirmButton
              label={m.income_withdraw()}
              title={m.income_withdraw_title()}
              description={m.income_withdraw_detail()}
              isPending={withdraw.isPending}
              onConfirm={(close) => withdraw.mutate(undefined, { onSettled: close })}
            />
          </div>
        </>
      )}
      <div>
        <h4 className="text-small font-medium">{m.income_opened()}</h4>
        {opens.length === 0 ? (
          <p className="text-small text-ink-soft">{m.income_opened_none()}</p>
        ) : (
          <ul className="text-small text-ink-soft">
            {opens.map(({ by, at }) => (
              <li key={`${by} ${at}`}>
                <bdi>{by}</bdi> · {formatInstant(at)}
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}
