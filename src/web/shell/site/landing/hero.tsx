import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { m } from '#web/paraglide/messages.js';
import { howItWorksAnchor } from '#web/shell/site/landing/anchors.ts';
import { TipDemo } from '#web/tipping/tips/components/tip-demo.tsx';

export function Hero() {
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
