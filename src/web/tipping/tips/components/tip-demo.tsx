import { plainTerms } from '#web/money/payments/fee-words.ts';
import { m } from '#web/paraglide/messages.js';
import { BusinessLine, PoweredBy } from '#web/tipping/tips/components/business-line.tsx';
import { TipFlow } from '#web/tipping/tips/components/tip-flow.tsx';
import { demoStore, demoTerms, postDemoTip } from '#web/tipping/tips/demo-tip.ts';

/**
 * The tip page in the picture of a phone, to be tried out: the real components with an invented staff member,
 * and no network.
 */
export function TipDemo() {
  const business = {
    id: 0,
    name: m.tip_example_business(),
    type: 'Cafe' as const,
    tlNumber: '000000',
  };
  const staff = {
    id: 0,
    firstName: m.tip_example_first_name(),
    lastName: m.tip_example_last_name(),
    role: 'Server',
    roleTitle: null,
    photo: null,
    line: null,
    asksFeedback: false,
    business,
  };
  return (
    <figure className="mx-auto w-full max-w-sm">
      <div className="rounded-[3rem] border border-hairline bg-sunken p-2.5 shadow-soft">
        {/* As tall as the form, so that the page does not move when the thanks replace the form. */}
        <div className="flex min-h-184 flex-col overflow-hidden rounded-[2.4rem] border border-hairline bg-ground px-4 pt-6 pb-5">
          <div className="mb-3">
            <BusinessLine business={business} />
          </div>
          <TipFlow
            staff={staff}
            terms={demoTerms}
            plainTerms={plainTerms(staff.firstName, demoTerms)}
            post={postDemoTip}
            store={demoStore}
            level={2}
            pinned={false}
          />
          <PoweredBy />
        </div>
      </div>
      <figcaption className="mt-4 text-center text-small text-ink-soft">
        {m.landing_example_caption()}
      </figcaption>
    </figure>
  );
}
