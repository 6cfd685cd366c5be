import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** A panel behind a button. It closes on Escape, when the focus leaves it, and when a link is followed. */
export function useDisclosure() {
  const { key } = useLocation();
  // The location at which it was opened. At any other it is closed, also for those who come back later.
  const [openAt, setOpenAt] = useState<string>();
  const isOpen = openAt === key;
  if (openAt !== undefined && !isOpen) setOpenAt(undefined);
  const close = () => setOpenAt(undefined);
  const panelId = useId();
  const button = useRef<HTMLButtonElement>(null);
  return {
    isOpen,
    panelId,
    close,
    /** For the element around button and panel. */
    around: {
      onKeyDown(event: KeyboardEvent) {
        if (event.key !== 'Escape' || !isOpen) return;
        close();
        button.current?.focus();
      },
      onBlur(event: FocusEvent) {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) close();
      },
    },
    forButton: {
      ref: button,
      'aria-expanded': isOpen,
      'aria-controls': panelId,
      onClick: () => setOpenAt(isOpen ? undefined : key),
    },
  };
}
