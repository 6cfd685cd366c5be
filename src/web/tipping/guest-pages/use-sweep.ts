import { type PointerEvent, useRef, useState } from 'react';

const FAR_ENOUGH_PX = 50;

/** Lets an element be swiped away to the right; if it was not moved far enough, it goes back. */
export function useSweep(onSwept: () => void) {
  const startX = useRef<number>(undefined);
  const [movedPx, setMovedPx] = useState(0);
  const isButton = (event: PointerEvent) => (event.target as Element).closest('button') !== null;

  const end = () => {
    startX.current = undefined;
    if (movedPx >= FAR_ENOUGH_PX) onSwept();
    else setMovedPx(0);
  };
  return {
    style: { transform: movedPx ? `translateX(${movedPx}px)` : undefined },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (isButton(event)) return;
      startX.current = event.clientX;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent) => {
      if (startX.current !== undefined) setMovedPx(Math.max(0, event.clientX - startX.current));
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
