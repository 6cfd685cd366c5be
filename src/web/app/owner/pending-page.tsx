import { ChartColumn, QrCode } from 'lucide-react';
import { Page } from '#web/app/layout/page.tsx';
import { ButtonLink } from '#web/components/ui/button-link.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { type Step, StepList } from '#web/components/ui/step-list.tsx';
import { m } from '#web/paraglide/messages.js';

const afterwards = [
  { Icon: QrCode, sentence: m.business_pending_tips },
  { Icon: ChartColumn, sentence: m.business_pending_analytics },
];

export function Component() {
  const steps: Step[] = [
    { title: m.business_step_submitted(), detail: m.business_step_submitted_detail(), state: 'done' },
    { title: m.business_step_review(), detail: m.business_step_review_detail(), state: 'current' },
    { title: m.business_step_notice(), detail: m.business_step_notice_detail(), state: 'ahead' },
  ];
  return (
    <Page narrow title={m.business_pending_title()} detail={m.business_pending_intro()}>
      <Card>
        <StepList steps={steps} />
        <ul className="mt-6 flex flex-col gap-3 border-t border-hairline pt-5 text-ink-soft">
          {afterwards.map(({ Icon, sentence }) => (
            <li key={sentence()} className="flex gap-3">
              <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
              {sentence()}
            </li>
          ))}
        </ul>
      </Card>
      <ButtonLink to="/" className="mt-6 w-full sm:w-auto">
        {m.business_back_home()}
      </ButtonLink>
    </Page>
  );
}
