import { Check } from 'lucide-react';
import { m } from '#web/paraglide/messages.js';
import { SampleAmounts } from '#web/shell/site/landing/sample-amounts.tsx';
import { SampleChart } from '#web/shell/site/landing/sample-chart.tsx';
import { Section } from '#web/shell/site/landing/section.tsx';

const benefits = [
  m.landing_benefit_cash,
  m.landing_benefit_person,
  m.landing_benefit_fees,
  m.landing_benefit_day,
];

export function Benefits() {
  return (
    <Section id="benefits" title={m.landing_benefits_title()} detail={m.landing_benefits_detail()} raised>
      <div className="grid grid-cols-1 items-start gap-10 lg:grid-cols-2 lg:gap-16">
        <div className="flex flex-col gap-10">
          <ul className="flex flex-col gap-4">
            {benefits.map((benefit) => (
              <li key={benefit()} className="flex items-start gap-3">
                <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent" />
                {benefit()}
              </li>
            ))}
          </ul>
          <SampleAmounts />
        </div>
        <SampleChart />
      </div>
    </Section>
  );
}
