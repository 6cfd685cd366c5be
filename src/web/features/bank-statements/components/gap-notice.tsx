import { getFilsFrom } from '#shared/money.ts';
import { formatAmount } from '#web/components/format/amount-format.ts';
import { formatDay } from '#web/components/format/date-format.ts';
import { Notice } from '#web/components/ui/notice.tsx';
import type { BankSide } from '#web/features/bank-statements/api/bank-statements.ts';
import { m } from '#web/paraglide/messages.js';

type Gap = NonNullable<BankSide['statements'][number]['gap']>;

/** Between two statements the balance changed: one is missing. */
export function GapNotice({ gap: { afterDay, beforeDay, changed } }: { gap: Gap }) {
  const amount = formatAmount(getFilsFrom(changed));
  return (
    <Notice sentence={m.bank_gap({ amount, after: formatDay(afterDay), before: formatDay(beforeDay) })} />
  );
}
