import { PageTitle } from '#web/app/layout/page-title.tsx';
import { Features } from '#web/app/public/features.tsx';
import { useScrollToHash } from '#web/app/public/use-scroll-to-hash.ts';
import { ButtonLink } from '#web/components/ui/button-link.tsx';
import { ExampleTipCard } from '#web/features/tips/components/example-tip-card.tsx';
import { m } from '#web/paraglide/messages.js';

export function Landing() {
  useScrollToHash();
  return (
    <>
      <PageTitle />
      <section className="mx-auto grid w-full max-w-content items-center gap-12 px-4 py-12 sm:px-6 sm:py-16 lg:grid-cols-2 lg:py-24">
        <div className="flex flex-col items-start gap-5">
          <h1 className="text-display font-bold">{m.app_name()}</h1>
          <p className="text-title font-semibold">{m.landing_tagline()}</p>
          <p className="max-w-lg text-large text-ink-soft">{m.landing_idea()}</p>
          <ButtonLink to="/auth" className="mt-3">
            {m.nav_get_started()}
          </ButtonLink>
        </div>
        <ExampleTipCard />
      </section>
      <Features />
    </>
  );
}
