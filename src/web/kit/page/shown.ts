import { useEffect } from 'react';

let callback: (() => void) | undefined;

/** Calls `act` once, when the first page is rendered, or hydrated but for parts of it: those follow when they are touched. */
export function onceShown(act: () => void): void {
  callback = act;
}

/** A part of every page. */
export function Shown() {
  useEffect(() => {
    // Not within the effect: React hydrates no other part for an event that comes while it runs effects.
    if (callback) setTimeout(callback);
    callback = undefined;
  }, []);
  return null;
}
