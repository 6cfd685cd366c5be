import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * A dialog without its own trigger leaves the focus nowhere when it closes: this moves the focus back to
 * where the user was. A closing dialog no longer traps the focus, so there is no need to wait for its
 * animation.
 */
export function useFocusAfter(isOpen: boolean, focus: () => void): void {
  const wasOpen = useRef(isOpen);
  const giveFocus = useEffectEvent(focus);
  useEffect(() => {
    if (wasOpen.current && !isOpen) giveFocus();
    wasOpen.current = isOpen;
  }, [isOpen]);
}
