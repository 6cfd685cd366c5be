import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ChartColumn, Check, QrCode, ShieldCheck, Sprout, UsersRound, Zap } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { ownersLocale } from '#shared/locales.ts';
import { addFils, filsFromAed } from '#shared/money/money.ts';
import { Money } from '#web/kit/format/money.tsx';
import { formatAmount } from '#web/kit/format/number-format.ts';
import { PageTitle } from '#web/kit/page/message-page.tsx';
import { useAlive } from '#web/kit/ui/browser-state.ts';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { Card } from '#web/kit/ui/panel.tsx';
import { priceSentence } from '#web/money/payments/fee-words.ts';
import { tipTermsQuery } from '#web/money/payments/queries.ts';
import { m } from '#web/paraglide/messages.js';
import { getLocale } from '#web/paraglide/runtime.js';
import { featuresAnchor, howItWorksAnchor } from '#web/shell/navigation/nav-links.ts';
import { TipDemo } from '#web/tipping/tips/components/tip-demo.tsx';

/** Invented figures, labelled as such on the page: a day in a restaurant, busiest at dinner. */
const hours = [
  { hour: '10:00', amountFils: filsFromAed(45) },
  { hour: '12:00', amountFils: filsFromAed(185) },
  { hour: '14:00', amountFils: filsFromAed(230) },
  { hour: '16:00', amountFils: filsFromAed(95) },
  { hour: '18:00', amountFils: filsFromAed(160) },
  { hour: '20:00', amountFils: filsFromAed(340) },
  { hour: '22:00', amountFils: filsFromAed(265) },
];

const totalFils = addFils(...hours.map(({ amountFils }) => amountFils));

const mostFils = Math.max(...hours.map(({ amountFils }) => amountFils));

const amountsFils = [10, 25, 50].map(filsFromAed);

const benefits = [
  m.landing_benefit_cash,
  m.landing_benefit_person,
  m.landing_benefit_fees,
  m.landing_benefit_day,
];

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

/** React Router's key for a history entry that it did not create. */
const MADE_BY_BROWSER = 'default';

export function Landing() {
  useScrollToHash();
  return (
    <>
      <PageTitle />
      <Hero />
      <Suspense>
        <HowItWorks />
      </Suspense>
      <Suspense>
        <Product />
      </Suspense>
      <Suspense>
        <Features />
      </Suspense>
      <Suspense>
        <Benefits />
        <ClosingCall />
      </Suspense>
    </>
  );
}

/**
 * Scrolls to the section in the hash: on arrival, on a change, and when the same link is pressed again. On a
 * hydrated page the browser has already scrolled, and the visitor may have scrolled on since.
 */
function useScrollToHash(): void {
  const { hash, key } = useLocation();
  const isAlive = useAlive();
  const [wasHydrated] = useState(!isAlive);
  useEffect(() => {
    const section = hash && document.getElementById(hash.slice(1));
    if (!section || (key === MADE_BY_BROWSER && wasHydrated)) return;
    section.scrollIntoView();
    // Keyboard navigation continues from the section, too.
    section.focus({ preventScroll: true });
  }, [hash, key, wasHydrated]);
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

/** Pictures of the product itself, taken from the demo by `npm run pictures`. */
function Product() {
  return (
    <Section id="product" title={m.landing_product_title()} detail={m.landing_product_detail()}>
      <div className="grid grid-cols-1 items-center gap-8 lg:grid-cols-[3fr_1fr]">
        <Picture name="landing-owner" alt={m.landing_product_owner()} width={960} height={645} />
        <div className="mx-auto w-full max-w-72">
          <Picture name="landing-staff" alt={m.landing_product_staff()} width={390} height={844} />
        </div>
      </div>
    </Section>
  );
}

type PictureProps = { name: string; alt: string; width: number; height: number };

/** In the language and the theme of the page. A browser loads no lazy picture that is not displayed. */
function Picture({ name, alt, ...size }: PictureProps) {
  const locale = ownersLocale(getLocale());
  const style = 'h-auto w-full rounded-card border border-hairline shadow-soft';
  return (
    <>
      <img
        {...size}
        src={`/assets/${name}-${locale}-light-1.webp`}
        alt={alt}
        loading="lazy"
        className={clsx(style, 'night:hidden')}
      />
      <img
        {...size}
        src={`/assets/${name}-${locale}-dark-1.webp`}
        alt={alt}
        loading="lazy"
        className={clsx(style, 'day:hidden')}
      />
    </>
  );
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

function Benefits() {
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

/** A picture only, not interactive: the working example is in the phone above. */
function SampleAmounts() {
  return (
    <div>
      <h3 className="text-large font-semibold">{m.landing_amounts_title()}</h3>
      <ul className="mt-4 flex flex-wrap gap-2">
        {amountsFils.map((amountFils) => (
          <li
            key={amountFils}
            className="flex min-h-preset min-w-24 items-center justify-center rounded-control bg-glow px-4 text-large font-semibold text-on-glow"
          >
            <Money amountFils={amountFils} />
          </li>
        ))}
      </ul>
      <p className="mt-3 text-ink-soft">{m.landing_amounts_custom()}</p>
    </div>
  );
}

function SampleChart() {
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="font-medium">{m.landing_chart_title()}</h3>
        <p className="rounded-full bg-sunken px-3 py-1 text-small text-ink-soft">
          {m.landing_chart_sample()}
        </p>
      </div>
      <p className="mt-1 text-[length:min(var(--text-display),9vw)] leading-tight font-semibold">
        <Money amountFils={totalFils} />
      </p>
      {/* Each bar is a list item, so that screen readers can read the figures. */}
      <ul className="mt-6 flex h-48 items-stretch gap-2">
        {hours.map(({ hour, amountFils }) => (
          <li key={hour} className="flex min-w-0 grow basis-0 flex-col">
            <span className="sr-only">{m.landing_chart_bar({ hour, amount: formatAmount(amountFils) })}</span>
            <span aria-hidden="true" className="flex grow items-end">
              <span
                style={{ blockSize: `${(amountFils / mostFils) * 100}%` }}
                className={clsx('w-full rounded-t-inner', amountFils === mostFils ? 'bg-glow' : 'bg-accent')}
              />
            </span>
            <span aria-hidden="true" className="mt-2 text-center text-small text-ink-soft tabular-nums">
              {hour.slice(0, 2)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

type Props = { id: string; title: string; detail?: string; raised?: boolean; children: ReactNode };

/** One section of the landing page. It can be focused, because links lead to it. */
function Section({ id, title, detail, raised = false, children }: Props) {
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className={clsx('border-t border-hairline outline-none', raised && 'bg-surface')}
    >
      <div className="mx-auto max-w-content px-4 py-16 sm:px-6 sm:py-20">
        <h2 id={`${id}-title`} className="text-title font-semibold">
          {title}
        </h2>
        {detail && <p className="mt-2 max-w-column text-large text-ink-soft">{detail}</p>}
        <div className="mt-10">{children}</div>
      </div>
    </section>
  );
}
