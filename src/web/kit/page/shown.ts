import { useEffect } from 'react';

let tell: (() => void) | undefined;

/** Calls `act` once, when the first page has been drawn, or taken over with all its controls. */
export function onceShown(act: () => void): void {
  tell = act;
}

/** A part of every page. */
export function Shown() {
  useEffect(() => {
    tell?.();
    tell = undefined;
  }, []);
  return null;
}
