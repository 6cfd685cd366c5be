import { findFilsIn } from '#shared/money.ts';
import { Money } from '#web/components/format/money.tsx';

/** The amount and the reason of an action, where it has them. */
export function AuditDetail({ detail: { amount, total, reason } }: { detail: Record<string, unknown> }) {
  const sum = amount ?? total;
  const amountFils = typeof sum === 'string' ? findFilsIn(sum) : undefined;
  const hasReason = typeof reason === 'string' && reason !== '';
  if (amountFils === undefined && !hasReason) return '–';
  return (
    <>
      {amountFils !== undefined && <Money amountFils={amountFils} />}
      {hasReason && <p className="wrap-anywhere">{reason}</p>}
    </>
  );
}
