import { useQuery } from '@tanstack/react-query';
import { ChartColumn, QrCode, ShieldCheck, Sprout, UsersRound, Zap } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { InTurn } from '#web/kit/page/in-turn.tsx';
import { PageTitle } from '#web/kit/page/page-title.tsx';
import { beganDrawn } from '#web/kit/page/turns.ts';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { priceSentence } from '#web/money/payments/price-sentence.ts';
import { tipTermsQuery } from '#web/money/payments/queries.ts';
import { m } from '#web/paraglide/messages.js';
import { featuresAnchor, howItWorksAnchor } from '#web/shell/site/landing/anchors.ts';
import { Benefits } from '#web/shell/site/landing/benefits.tsx';
import { Section } from '#web/shell/site/landing/section.tsx';
import { TipDemo } from '#web/tipping/tips/components/tip-demo.tsx';

const features = [
  { Icon: Zap, title: m.landing_feature_payouts_title, detail: m.landing_feature_payouts_detail },
  { Icon: ChartColumn, title: m.landing_feature_analytics_title, detail: m.landing_feature_analytics_detail },
  { Icon: ShieldCheck, title: m.landing_feature_secure_title, detail: m.landing_feature_secure_detail },
  { Icon: Sprout, title: m.landing_feature_setup_title, detail: m.landing_feature_setup_detail },
  { Icon: UsersRound, title: m.landing_feature_staff_title, detail: m.landing_feature_staff_detail },
  { Icon: QrCode, title: m.landing_feature_branding_title, detail: m.landing_feature_branding_detail },
];

const steps = [
  { title: m.landing_step_register_title, detail: m.landing_step_register_detail },
  { title: m.landing_step_codes_title, detail: m.landing_step_codes_detail },
  { title: m.landing_step_tip_title, detail: m.landing_step_tip_detail },
];

/** React Router's name for a place in the history that the browser made without it. */
const MADE_BY_BROWSER = 'default';

export function Landing() {
  useScrollToHash();
  return (
    <>
      <PageTitle />
      <Hero />
      <InTurn>
        <HowItWorks />
      </InTurn>
      <InTurn>
        <Features />
      </InTurn>
      <InTurn>
        <Benefits />
        <ClosingCall />
      </InTurn>
    </>
  );
}

/**
 * Scrolls to the part of the page that a link names: on arrival, on a change, and when the same link is pressed again. On
 * a drawn page that was kept, the browser has done so before the scripts came, and the visitor may have gone on since.
 */
function useScrollToHash(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const section = hash && document.getElementById(hash.slice(1));
    if (!section || (key === MADE_BY_BROWSER && beganDrawn())) return;
    section.scrollIntoView();
    // Keyboard navigation continues from the section, too.
    section.focus({ preventScroll: true });
  }, [hash, key]);
}

function HowItWorks() {
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

function Hero() {
  return (
    <div className="mx-auto grid w-full max-w-content grid-cols-1 items-center gap-12 px-4 py-10 sm:px-6 sm:py-14 lg:grid-cols-[1.2fr_1fr]">
      <div className="flex min-w-0 flex-col items-start gap-5">
        <p className="rounded-full bg-tint px-4 py-1.5 text-small font-medium text-on-tint">
          {m.landing_eyebrow()}
        </p>
        <h1 className="max-w-full text-display font-bold">{m.landing_tagline()}</h1>
        <p className="max-w-lg text-large text-ink-soft">{m.landing_idea()}</p>
        <div className="mt-3 flex flex-wrap gap-3">
          <ButtonLink to="/auth?tab=sign-up">{m.landing_start_trial()}</ButtonLink>
          <ButtonLink to={`/#${howItWorksAnchor}`} variant="secondary">
            {m.landing_see_how()}
          </ButtonLink>
        </div>
      </div>
      <TipDemo />
    </div>
  );
}

function ClosingCall() {
  return (
    <section aria-labelledby="closing-title" className="border-t border-hairline">
      <div className="mx-auto flex max-w-content flex-col items-center gap-4 px-4 py-20 text-center sm:px-6">
        <h2 id="closing-title" className="text-title font-semibold">
          {m.landing_closing_title()}
        </h2>
        <p className="max-w-form text-large text-ink-soft">{m.landing_closing_detail()}</p>
        <Price />
        <ButtonLink to="/business/register" className="mt-3">
          {m.dashboard_register()}
        </ButtonLink>
      </div>
    </section>
  );
}

/** What Karam costs, from the settings. Leaves room for the line until they are loaded. */
function Price() {
  const { data: terms } = useQuery(tipTermsQuery);
  return <p className="min-h-6 font-medium">{terms && priceSentence(terms)}</p>;
}

function Features() {
  return (
    <Section id={featuresAnchor} title={m.landing_features_title()} detail={m.landing_features_detail()}>
      <ul className="grid grid-cols-1 gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        {features.map(({ Icon, title, detail }) => (
          <li key={title()}>
            <span className="inline-flex size-control items-center justify-center rounded-control bg-tint text-on-tint">
              <Icon aria-hidden="true" className="size-6" />
            </span>
            <h3 className="mt-4 text-large font-semibold">{title()}</h3>
            <p className="mt-1 text-ink-soft">{detail()}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
