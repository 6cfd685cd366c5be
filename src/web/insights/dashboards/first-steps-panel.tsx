import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import {
  areFirstStepsHidden,
  type FirstStep,
  firstSteps,
  hasSeenCode,
  hideFirstSteps,
} from '#web/business/businesses/first-steps.ts';
import type { MyBusiness } from '#web/business/businesses/queries.ts';
import { summaryQuery } from '#web/insights/analytics/queries.ts';
import { useBrowserFact } from '#web/kit/ui/browser-state.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { TextLink } from '#web/kit/ui/text-link.tsx';
import { m } from '#web/paraglide/messages.js';
import { staffListQuery } from '#web/staff/people/queries.ts';

type Words = { title: () => string; detail?: () => string; to?: (businessId: number) => string };

const words: Record<FirstStep, Words> = {
  registered: { title: m.start_registered },
  approved: { title: m.start_approved, detail: m.start_approved_detail },
  people: { title: m.start_people, detail: m.start_people_detail, to: () => '/business/add-staff' },
  code: { title: m.start_code, detail: m.start_code_detail, to: (id) => `/business/${id}/qr` },
  tip: { title: m.start_tip, detail: m.start_tip_detail },
};

/** For a new business: what is done and what comes next. It goes away when all is done, or when the owner hides it. */
export function FirstStepsPanel({ business: { id, status } }: { business: MyBusiness }) {
  const wasHidden = useBrowserFact(() => areFirstStepsHidden(id), false);
  const seenCode = useBrowserFact(() => hasSeenCode(id), false);
  const [isHidden, setIsHidden] = useState(false);
  const { data: staff } = useQuery(staffListQuery);
  const { data: summary } = useQuery(summaryQuery);
  if (isHidden || wasHidden || status === 'suspended' || !staff || !summary) return null;
  const steps = firstSteps({
    status,
    staffCount: staff.length,
    tipCount: summary.tipCount,
    hasSeenCode: seenCode,
  });
  const done = steps.filter(({ isDone }) => isDone).length;
  if (done === steps.length) return null;
  const hide = () => {
    hideFirstSteps(id);
    setIsHidden(true);
  };
  return (
    <Panel
      title={m.start_title()}
      className="mb-3 sm:mb-4"
      action={<Button variant="quiet" onClick={hide} label={m.start_hide()} />}
    >
      <p className="mb-3 text-small text-ink-soft">{m.start_progress({ done, all: steps.length })}</p>
      <ol className="grid gap-3 lg:grid-cols-5">
        {steps.map(({ step, isDone }, index) => (
          <Step
            key={step}
            number={index + 1}
            isDone={isDone}
            isOffered={status === 'active' || step === 'people'}
            businessId={id}
            {...words[step]}
          />
        ))}
      </ol>
    </Panel>
  );
}

/** `isOffered`: before the approval the team can be prepared, and nothing else be done. */
type StepProps = Words & { number: number; isDone: boolean; isOffered: boolean; businessId: number };

function Step({ number, isDone, isOffered, businessId, title, detail, to }: StepProps) {
  return (
    <li className="flex gap-3 lg:flex-col">
      <span
        className={
          isDone
            ? 'inline-flex size-7 shrink-0 items-center justify-center rounded-full bg-accent text-on-accent'
            : 'inline-flex size-7 shrink-0 items-center justify-center rounded-full bg-tint text-small font-semibold text-on-tint'
        }
      >
        {isDone ? <Check role="img" aria-label={m.start_done()} className="size-4" /> : number}
      </span>
      <div className="min-w-0 pt-0.5">
        {to && isOffered && !isDone ? (
          <TextLink to={to(businessId)} className="font-medium" label={title()} />
        ) : (
          <p className="font-medium">{title()}</p>
        )}
        {detail && !isDone && <p className="text-small text-ink-soft">{detail()}</p>}
      </div>
    </li>
  );
}
