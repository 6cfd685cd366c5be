import type { ReactNode } from 'react';
import { screeningCalls } from '#shared/calls/money/screening.ts';
import { type Screening, screeningDecisionRequest } from '#shared/contracts/screening.ts';
import type { ScreeningDecision } from '#shared/screening.ts';
import { call } from '#web/kit/client/call.ts';
import { AreaField, PasswordField } from '#web/kit/form/fields.tsx';
import { SentForm, useSentForm } from '#web/kit/form/sent-form.tsx';
import { formatInstant } from '#web/kit/format/date-format.ts';
import { Badge } from '#web/kit/ui/badge.tsx';
import { DialogButton } from '#web/kit/ui/dialog.tsx';
import { TextLink } from '#web/kit/ui/text-link.tsx';
import { screeningSourceWords } from '#web/kit/words/screening-source-words.ts';
import { m } from '#web/paraglide/messages.js';

type Hit = Screening['hits'][number];

const stateWords: Record<Hit['state'], { word: () => string; colours: string }> = {
  open: { word: m.screening_state_open, colours: 'bg-pending text-on-pending' },
  cleared: { word: m.screening_state_cleared, colours: 'bg-active text-on-active' },
  confirmed: { word: m.screening_state_confirmed, colours: 'bg-suspended text-on-suspended' },
};

/** A payee beside the entry of a list that they may be, and what two admins decide. */
export function HitItem({ hit }: { hit: Hit }) {
  const { name, listedName, source, reference, score, state, businessId, businessName } = hit;
  const { word, colours } = stateWords[state];
  return (
    <li className="flex flex-col gap-3 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-2">
        <Badge className={colours}>{word()}</Badge>
        <span className="text-small text-ink-soft">{m.screening_score({ score })}</span>
      </div>
      <dl className="grid gap-3 sm:grid-cols-2">
        <Side label={m.screening_payee()} name={name}>
          {businessId && businessName && (
            <TextLink to={`/admin/businesses/${businessId}`} className="text-small" label={businessName} />
          )}
        </Side>
        <Side label={screeningSourceWords[source]()} name={listedName}>
          <p className="text-small text-ink-soft">
            {m.screening_reference()} <bdi>{reference}</bdi>
          </p>
          {hit.birthYears.length > 0 && (
            <p className="text-small text-ink-soft">
              {m.screening_born()} <bdi>{hit.birthYears.join(', ')}</bdi>
            </p>
          )}
          {hit.nationalities.length > 0 && (
            <p className="text-small text-ink-soft">
              {m.screening_nationality()} <bdi>{hit.nationalities.join(', ')}</bdi>
            </p>
          )}
        </Side>
      </dl>
      <Standing hit={hit} />
      {!hit.waits && state !== 'cleared' && (
        <div className="flex flex-wrap gap-3">
          <Decide hit={hit} decision="clear" />
          {state === 'open' && <Decide hit={hit} decision="confirm" />}
        </div>
      )}
    </li>
  );
}

function Side({ label, name, children }: { label: string; name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-ink-soft">{label}</dt>
      <dd className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        {children}
      </dd>
    </div>
  );
}

function Standing({
  hit: { state, waits, foundAt, note, proposedByName, confirmedByName, decidedAt },
}: {
  hit: Hit;
}) {
  const names = [proposedByName, confirmedByName].filter((name) => name !== null).join(', ');
  return (
    <div className="text-small text-ink-soft">
      <p>
        {state === 'open' || !decidedAt
          ? m.screening_found({ time: formatInstant(foundAt) })
          : m.screening_decided_by({ names, time: formatInstant(decidedAt) })}
      </p>
      {note && (
        <p className="wrap-anywhere">
          <bdi>{note}</bdi>
        </p>
      )}
      {waits && <TextLink to="/admin/proposals" label={m.screening_waits()} />}
    </div>
  );
}

const decisionWords: Record<ScreeningDecision, { button: () => string; consequence: () => string }> = {
  clear: { button: m.screening_clear, consequence: m.screening_clear_consequence },
  confirm: { button: m.screening_confirm, consequence: m.screening_confirm_consequence },
};

function Decide({ hit, decision }: { hit: Hit; decision: ScreeningDecision }) {
  const { button, consequence } = decisionWords[decision];
  return (
    <DialogButton
      variant="secondary"
      label={button()}
      about={hit.name}
      title={`${button()}: ${hit.name}`}
      description={consequence()}
    >
      {(close) => <DecideForm hitId={hit.id} decision={decision} onDone={close} />}
    </DialogButton>
  );
}

type FormProps = { hitId: number; decision: ScreeningDecision; onDone: () => void };

function DecideForm({ hitId, decision, onDone }: FormProps) {
  const { form, ...sent } = useSentForm({
    schema: screeningDecisionRequest,
    start: { decision, note: '', password: '' },
    send: (body) => call(screeningCalls.decide, { params: { id: hitId }, body }),
    refreshes: 'admin',
    done: m.screening_proposed(),
    failed: m.screening_decide_failed(),
    onDone,
  });
  return (
    <SentForm {...sent} button={decisionWords[decision].button()} side="end">
      <AreaField form={form} name="note" label={m.screening_note()} dir="auto" aria-required="true" />
      <PasswordField
        form={form}
        name="password"
        label={m.accounts_own_password()}
        autoComplete="current-password"
      />
    </SentForm>
  );
}
