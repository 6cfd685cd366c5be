import { InTurn } from '#web/kit/page/in-turn.tsx';
import { PageTitle } from '#web/kit/page/page-title.tsx';
import { Benefits } from '#web/shell/site/landing/benefits.tsx';
import { ClosingCall } from '#web/shell/site/landing/closing-call.tsx';
import { Features } from '#web/shell/site/landing/features.tsx';
import { Hero } from '#web/shell/site/landing/hero.tsx';
import { HowItWorks } from '#web/shell/site/landing/how-it-works.tsx';
import { useScrollToHash } from '#web/shell/site/use-scroll-to-hash.ts';

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
