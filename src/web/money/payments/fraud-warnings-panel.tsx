import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fraudWarningCalls } from '#shared/calls/money/payments.ts';
import type { ListedWarning } from '#shared/contracts/payments.ts';
import { type FraudType, fraudTypes } from '#shared/money/payment-kinds.ts';
import { call } from '#web/kit/client/call.ts';
import { queryOf } from '#web/kit/client/queries.ts';
import { formatDay } from '#web/kit/format/date-format.ts';
import { Money } from '#web/kit/format/money.tsx';
import { useAction } from '#web/kit/query/action.ts';
import { QueryPanel } from '#web/kit/query/loaded.tsx';
import { Badge } from '#web/kit/ui/badge.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { DialogButton } from '#web/kit/ui/dialog.tsx';
import { Field, Textarea } from '#web/kit/ui/field.tsx';
import { TextLink } from '#web/kit/ui/text-link.tsx';
import { RefundButton } from '#web/money/payments/refund-button.tsx';
import { TipNames } from '#web/money/payments/tip-names.tsx';
import { m } from '#web/paraglide/messages.js';

const warningsQuery = queryOf(fraudWarningCalls.list);

const stateWords: Record<ListedWarning['state'], () => string> = {
  to_decide: m.fraud_state_to_decide,
  refunding: m.fraud_state_refunding,
  refunded: m.fraud_state_refunded,
  disputed: m.fraud_state_disputed,
  closed: m.fraud_state_closed,
};
const colours: Record<ListedWarning['state'], string> = {
  to_decide: 'bg-suspended text-on-suspended',
  refunding: 'bg-pending text-on-pending',
  refunded: 'bg-active text-on-active',
  disputed: 'bg-suspended text-on-suspended',
  closed: 'bg-sunken text-ink',
};
const typeWords: Record<FraudType, () => string> = {
  made_with_stolen_card: m.fraud_type_stolen,
  made_with_lost_card: m.fraud_type_lost,
  made_with_counterfeit_card: m.fraud_type_counterfeit,
  card_never_received: m.fraud_type_never_received,
  fraudulent_card_application: m.fraud_type_application,
  unauthorized_use_of_card: m.fraud_type_unauthorized,
  misc: m.fraud_type_misc,
};

/** Payments that guests' banks reported as fraud, those to decide first. */
export function FraudWarningsPanel() {
  return (
    <QueryPanel
      title={m.fraud_warnings()}
      query={useQuery(warningsQuery)}
      failure={m.fraud_warnings_failed()}
      skeleton="h-24"
    >
      {({ warnings }) =>
        warnings.length === 0 ? (
          <p className="text-ink-soft">{m.fraud_warnings_none()}</p>
        ) : (
          <>
            <p className="mb-2 text-ink-soft">{m.fraud_warnings_intro()}</p>
            <ul className="divide-y divide-hairline">
              {warnings.map((warning) => (
                <Warning key={`${warning.provider} ${warning.id}`} warning={warning} />
              ))}
            </ul>
          </>
        )
      }
    </QueryPanel>
  );
}

function Warning({ warning }: { warning: ListedWarning }) {
  const { tipId, charged, refunded, staffId, firstName, business, fraudType, warnedAt, state } = warning;
  const type = fraudTypes.find((known) => known === fraudType);
  const tip = { id: tipId, charged, refunded, staff: { firstName } };
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <Money isStrong amountDecimal={charged} />{' '}
          <TextLink
            to={`/admin/tips?search=${tipId}`}
            label={m.fraud_warning_of({ id: String(tipId), type: type ? typeWords[type]() : fraudType })}
          />
        </p>
        <p className="text-small text-ink-soft">
          <TipNames staffId={staffId} personName={firstName} business={business} /> · {formatDay(warnedAt)}
        </p>
        {warning.byRule && <p className="text-small text-ink-soft">{m.fraud_by_rule()}</p>}
        {state === 'closed' && (
          <p className="text-small wrap-anywhere text-ink-soft">
            <bdi>{warning.closedNote}</bdi>
          </p>
        )}
        {state === 'to_decide' && (
          <div className="mt-2 flex flex-wrap gap-2">
            <RefundButton tip={tip} />
            <KeepButton warning={warning} />
          </div>
        )}
      </div>
      <Badge className={colours[state]}>{stateWords[state]()}</Badge>
    </li>
  );
}

/** An admin says why the tip is not given back: button and dialog. */
function KeepButton({ warning }: { warning: ListedWarning }) {
  const [note, setNote] = useState('');
  const keep = useAction(() => call(fraudWarningCalls.close, { params: warning, body: { note } }), {
    refreshes: 'admin',
    done: m.fraud_kept(),
    failed: m.fraud_keep_failed(),
  });
  return (
    <DialogButton
      variant="quiet"
      aria-label={m.fraud_keep_label({ id: String(warning.tipId) })}
      label={m.fraud_keep()}
      title={m.fraud_keep()}
      description={m.fraud_keep_detail()}
    >
      {(close) => (
        <>
          <Field label={m.fraud_keep_note()}>
            <Textarea maxLength={500} value={note} onChange={({ target }) => setNote(target.value)} />
          </Field>
          <div className="mt-5 flex justify-end">
            <Button
              loading={keep.isPending}
              onClick={() => keep.mutate(undefined, { onSuccess: close })}
              label={m.fraud_keep()}
            />
          </div>
        </>
      )}
    </DialogButton>
  );
}
