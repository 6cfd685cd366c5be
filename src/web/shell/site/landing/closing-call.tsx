import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { m } from '#web/paraglide/messages.js';
import { Price } from '#web/shell/site/landing/price.tsx';

export function ClosingCall() {
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
