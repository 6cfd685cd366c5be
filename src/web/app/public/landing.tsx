import { Benefits } from '#web/app/public/landing/benefits.tsx';
import { ClosingCall } from '#web/app/public/landing/closing-call.tsx';
import { Features } from '#web/app/public/landing/features.tsx';
import { Hero } from '#web/app/public/landing/hero.tsx';
import { HowItWorks } from '#web/app/public/landing/how-it-works.tsx';
import { useScrollToHash } from '#web/app/public/use-scroll-to-hash.ts';
import { InTurn } from '#web/components/page/in-turn.tsx';
import { PageTitle } from '#web/components/page/page-title.tsx';

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
