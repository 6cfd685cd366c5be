import { shortIban } from '#shared/money/iban.ts';
import { m } from '#web/paraglide/messages.js';

export function ShortIban({ iban }: { iban: string | null }) {
  if (!iban) return <span className="text-ink-soft">{m.iban_missing()}</span>;
  return (
    <bdi dir="ltr" className="whitespace-nowrap tabular-nums">
      {shortIban(iban)}
    </bdi>
  );
}
