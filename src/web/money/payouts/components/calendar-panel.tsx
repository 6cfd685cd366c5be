import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { payoutCalls } from '#shared/calls/money/payouts.ts';
import { type PayoutCalendar, payoutCalendarChange } from '#shared/contracts/payouts.ts';
import { MOST_LEAST_PAYOUT_FILS } from '#shared/limits.ts';
import { getFilsFrom } from '#shared/money/money.ts';
import { payoutRhythms } from '#shared/payday.ts';
import { call } from '#web/kit/client/call.ts';
import { queryOf } from '#web/kit/client/queries.ts';
import { NumberField, SelectField } from '#web/kit/form/fields.tsx';
import { SentForm, useSentForm } from '#web/kit/form/sent-form.tsx';
import { formatDay } from '#web/kit/format/date-format.ts';
import { formatAmount } from '#web/kit/format/number-format.ts';
import { QueryPanel } from '#web/kit/query/loaded.tsx';
import { optionsOf } from '#web/kit/ui/field.tsx';
import { m } from '#web/paraglide/messages.js';

const calendarQuery = queryOf(payoutCalls.readCalendar);

const rhythmWords = { every_payday: m.calendar_every_payday, monthly: m.calendar_monthly };

/** When the business on screen is paid and from how much, for its owner. */
export function CalendarPanel() {
  return (
    <QueryPanel
      title={m.calendar_title()}
      query={useQuery(calendarQuery)}
      failure={m.calendar_load_failed()}
      skeleton="h-40"
    >
      {(calendar) => <CalendarForm calendar={calendar} />}
    </QueryPanel>
  );
}

function CalendarForm({ calendar }: { calendar: PayoutCalendar }) {
  const { rhythm, leastPayout, paydays, platformLeast } = calendar;
  const { form, ...sent } = useSentForm({
    schema: payoutCalendarChange,
    start: { rhythm, leastPayout: leastPayout.replace(/\.00$/, '') },
    send: (body) => call(payoutCalls.changeCalendar, { body }),
    stores: calendarQuery,
    refreshes: [payoutCalls.readNext],
    done: m.calendar_saved(),
    failed: m.calendar_failed(),
  });
  const chosen = useWatch({ control: form.control, name: 'rhythm' });
  const most = formatAmount(MOST_LEAST_PAYOUT_FILS);
  const least = formatAmount(getFilsFrom(platformLeast));
  return (
    <>
      <p className="mb-4 text-ink-soft">{m.calendar_intro()}</p>
      <SentForm {...sent} button={m.calendar_save()} side="end">
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            form={form}
            name="rhythm"
            label={m.calendar_rhythm()}
            hint={rhythmHint(paydays, chosen)}
            options={optionsOf(payoutRhythms, rhythmWords)}
          />
          <NumberField
            form={form}
            name="leastPayout"
            label={m.calendar_least()}
            unit={m.money_currency()}
            hint={
              getFilsFrom(platformLeast) > 0
                ? m.calendar_least_hint_platform({ most, least })
                : m.calendar_least_hint({ most })
            }
          />
        </div>
      </SentForm>
    </>
  );
}

function rhythmHint(paydays: PayoutCalendar['paydays'], chosen: PayoutCalendar['rhythm']): string {
  if (!paydays) return m.calendar_no_payday();
  if (!paydays.isWeekly) return m.calendar_same({ day: formatDay(paydays.next) });
  return m.calendar_next({ day: formatDay(chosen === 'monthly' ? paydays.nextOfMonth : paydays.next) });
}
