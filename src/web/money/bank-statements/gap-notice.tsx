import { getFilsFrom } from '#shared/money.ts';
import { formatAmount } from '#web/kit/format/amount-format.ts';
import { formatDay } from '#web/kit/format/date-format.ts';
import { Notice } from '#web/kit/ui/notice.tsx';
import type { BankSide } from '#web/money/bank-statements/queries.ts';
import { m } from '#web/paraglide/messages.js';

type Gap = NonNullable<BankSide['statements'][number]['gap']>;

/** Between two statements the balance changed: one is missing. */
export function GapNotice({ gap: { afterDay, beforeDay, changed } }: { gap: Gap }) {
  const amount = formatAmount(getFilsFrom(changed));
  return (
    <Notice sentence={m.bank_gap({ amount, after: formatDay(afterDay), before: formatDay(beforeDay) })} />
  );
}
