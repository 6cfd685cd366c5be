import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { findOwnPath } from '#shared/paths.ts';
import { recallInWindow, rememberInWindow } from '#web/kit/client/browser-memory.ts';

const STORAGE_KEY = 'karam_return';

type PageAddress = { pathname: string; search: string; hash: string };
type State = { returnTo?: unknown } | null;

/**
 * The page that requires a sign-in, as state of the history entry. Not in the address, so that links from outside
 * cannot set it.
 */
export function returnState({ pathname, search, hash }: PageAddress): State {
  return { returnTo: pathname + search + hash };
}

/** The same before a full page load, which loses the history state. */
export function saveReturnPath({ pathname, search, hash }: PageAddress): void {
  rememberInWindow(STORAGE_KEY, pathname + search + hash);
}

/** Where the sign-in page leads: back to that page if it is one of our own, otherwise home. */
export function useReturnPath(): string {
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const [saved] = useState(() => recallInWindow(STORAGE_KEY));
  const returnTo = (state as State)?.returnTo ?? saved;
  const moveToHistory = useEffectEvent(() => {
    if (saved === null) return;
    rememberInWindow(STORAGE_KEY, null);
    navigate({ search }, { replace: true, state: { returnTo: saved } });
  });
  useEffect(() => moveToHistory(), []);
  return findOwnPath(returnTo) ?? '/';
}
