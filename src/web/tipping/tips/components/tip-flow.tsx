import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { TippedStaff } from '#shared/contracts/staff.ts';
import type { TipReceipt } from '#shared/contracts/tips.ts';
import { Avatar } from '#web/kit/ui/avatar.tsx';
import { PersonName } from '#web/kit/ui/person-name.tsx';
import { m } from '#web/paraglide/messages.js';
import { shownStaffRole } from '#web/staff/people/staff-role-label.ts';
import type { Departure } from '#web/tipping/tips/components/flying-amount.tsx';
import { ThankYou } from '#web/tipping/tips/components/thank-you.tsx';
import { TipForm } from '#web/tipping/tips/components/tip-form.tsx';
import { type TipFormOptions, useTipForm } from '#web/tipping/tips/use-tip-form.ts';

type Props = TipFormOptions & {
  /** Heading level of the staff member's name: 2 where the page around it has a heading of its own. */
  level?: 1 | 2;
  pinned?: boolean;
  /** What is shown instead of amounts without scripts. */
  plainTerms: string;
};

/** The staff member and the form, then the thanks. Server and browser render the same from the same data. */
export function TipFlow({ level = 1, pinned = true, plainTerms, ...options }: Props) {
  const { staff, terms, offers = null } = options;
  const form = useRef<HTMLFormElement>(null);
  const [departure, setDeparture] = useState<Departure>();
  const state = useTipForm({ ...options, onSent: leave }, form);
  const Leave = level === 1 ? 'h2' : 'h3';

  function leave(receipt: TipReceipt) {
    const button = form.current?.querySelector('[type="submit"]')?.getBoundingClientRect();
    setDeparture(button && { x: button.left + button.width / 2, y: button.top + button.height / 2 });
    options.onSent?.(receipt);
  }

  // The button that was pressed is gone: move the focus to the first amount.
  function startOver() {
    flushSync(state.startAnother);
    form.current?.querySelector('input')?.focus({ preventScroll: true });
  }

  if (state.delivery) {
    const thanks = { staff, level, departure, ...state.delivery };
    return <ThankYou {...thanks} onAnother={startOver} />;
  }
  return (
    <div className="flex grow flex-col gap-4 short:gap-2">
      <StaffHeading staff={staff} level={level} />
      <Leave className="text-center text-large font-semibold">{m.tip_leave()}</Leave>
      <TipForm
        formRef={form}
        firstName={staff.firstName}
        share={staff.share}
        terms={terms}
        plainTerms={plainTerms}
        offers={offers}
        elements={options.elements ?? null}
        state={state}
        pinned={pinned}
      />
    </div>
  );
}

/**
 * `level` is 2 where the page around it has a heading of its own. On short screens the face stands beside the name, so that
 * the amounts are seen without scrolling.
 */
function StaffHeading({ staff, level }: { staff: TippedStaff; level: 1 | 2 }) {
  const Name = level === 1 ? 'h1' : 'h2';
  return (
    <div className="flex flex-col items-center text-center short:flex-row short:gap-3 short:text-start">
      <Avatar size="large" firstName={staff.firstName} lastName={staff.lastName} photo={staff.photo} />
      <div className="max-w-full min-w-0">
        <Name className="mt-2 line-clamp-3 max-w-full text-title font-semibold short:mt-0 short:line-clamp-2 short:text-large">
          <PersonName {...staff} />
        </Name>
        <p className="max-w-full text-ink-soft wrap-anywhere">
          <bdi>{shownStaffRole(staff)}</bdi>
        </p>
        {staff.line && (
          <p className="mt-1 max-w-full text-small wrap-anywhere short:mt-0">
            <bdi>{staff.line}</bdi>
          </p>
        )}
        {staff.share && <p className="mt-1 max-w-full text-small short:mt-0">{staff.share.sentence}</p>}
      </div>
    </div>
  );
}
