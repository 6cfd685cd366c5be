import { useEffect } from 'react';

let callback: (() => void) | undefined;

/** Calls `act` once, when the first page is rendered or hydrated with all its controls. */
export function onceShown(act: () => void): void {
  callback = act;
}

/** A part of every page. */
export function Shown() {
  useEffect(() => {
    callback?.();
    callback = undefined;
  }, []);
  return null;
}
