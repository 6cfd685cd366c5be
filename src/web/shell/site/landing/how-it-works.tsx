import { m } from '#web/paraglide/messages.js';
import { howItWorksAnchor } from '#web/shell/site/landing/anchors.ts';
import { Section } from '#web/shell/site/landing/section.tsx';

const steps = [
  { title: m.landing_step_register_title, detail: m.landing_step_register_detail },
  { title: m.landing_step_codes_title, detail: m.landing_step_codes_detail },
  { title: m.landing_step_tip_title, detail: m.landing_step_tip_detail },
];

export function HowItWorks() {
  return (
    <Section id={howItWorksAnchor} title={m.landing_how_title()} raised>
      <ol className="grid grid-cols-1 gap-8 md:grid-cols-3">
        {steps.map(({ title, detail }, index) => (
          <li key={title()} className="border-t-2 border-accent pt-5">
            <span aria-hidden="true" className="text-display font-semibold text-accent tabular-nums">
              {index + 1}
            </span>
            <h3 className="mt-3 text-large font-semibold">{title()}</h3>
            <p className="mt-1 text-ink-soft">{detail()}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
