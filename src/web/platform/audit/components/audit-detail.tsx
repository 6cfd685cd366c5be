import { findFilsIn } from '#shared/money.ts';
import { Money } from '#web/kit/format/money.tsx';

/** The amount and the reason of an action, where it has them; of a changed bank account the last four digits. */
export function AuditDetail({
  detail: { amount, total, reason, from, to },
}: {
  detail: Record<string, unknown>;
}) {
  const sum = amount ?? total;
  const amountFils = typeof sum === 'string' ? findFilsIn(sum) : undefined;
  const hasReason = typeof reason === 'string' && reason !== '';
  // Settings have objects here.
  if (typeof from === 'string' || typeof to === 'string')
    return <bdi dir="ltr">{`${from ?? '–'} → ${to ?? '–'}`}</bdi>;
  if (amountFils === undefined && !hasReason) return '–';
  return (
    <>
      {amountFils !== undefined && <Money amountFils={amountFils} />}
      {hasReason && <p className="wrap-anywhere">{reason}</p>}
    </>
  );
}
