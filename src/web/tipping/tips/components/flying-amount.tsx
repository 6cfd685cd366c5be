import { useLayoutEffect, useRef } from 'react';
import type { Fils } from '#shared/money/money.ts';
import { Money } from '#web/kit/format/money.tsx';

export type Departure = { x: number; y: number };

const FLIGHT_MS = 550;

/** Animates the amount from the button to the staff member. Decoration only: nothing waits for it. */
export function FlyingAmount({ amountFils, from }: { amountFils: Fils; from: Departure }) {
  const chip = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const element = chip.current;
    if (!element || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const { left, top, width, height } = element.getBoundingClientRect();
    const way = `${from.x - left - width / 2}px, ${from.y - top - height / 2}px`;
    const flight = element.animate(
      [
        { transform: `translate(${way})`, opacity: 1 },
        { opacity: 1, offset: 0.75 },
        { transform: 'scale(0.5)', opacity: 0 },
      ],
      { duration: FLIGHT_MS, easing: 'cubic-bezier(0.3, 0, 0.2, 1)' },
    );
    return () => flight.cancel();
  }, [from]);
  return (
    <span
      ref={chip}
      aria-hidden="true"
      className="pointer-events-none absolute z-10 rounded-full bg-glow px-4 py-2 text-large font-semibold text-on-glow opacity-0"
    >
      <Money amountFils={amountFils} />
    </span>
  );
}
