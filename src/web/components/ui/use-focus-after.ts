import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * When a dialog closes that has no trigger of its own, nothing has the focus: this gives it to what the person was at.
 * A closing dialog no longer holds it, so there is no need to wait until it has faded.
 */
export function useFocusAfter(isOpen: boolean, focus: () => void): void {
  const wasOpen = useRef(isOpen);
  const giveFocus = useEffectEvent(focus);
  useEffect(() => {
    if (wasOpen.current && !isOpen) giveFocus();
    wasOpen.current = isOpen;
  }, [isOpen]);
}
