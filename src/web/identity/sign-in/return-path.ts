import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { findOwnPath } from '#shared/own-path.ts';

const STORAGE_KEY = 'karam_return';

type Place = { pathname: string; search: string; hash: string };
type State = { returnTo?: unknown } | null;

/**
 * The page from which somebody is sent to sign in, as the state of the new entry in the browser's history. It is not in
 * the address, so that no link from outside can set it, and it is gone when the user goes elsewhere.
 */
export function returnState({ pathname, search, hash }: Place): State {
  return { returnTo: pathname + search + hash };
}

/** The same before a full page load, which takes no state with it. */
export function keepReturnPath(place: Place): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, place.pathname + place.search + place.hash);
  } catch {
    // Storage is forbidden: the sign-in leads home, as always.
  }
}

/** Where the sign-in page leads: back to that page if it is one of our own, otherwise home. */
export function useReturnPath(): string {
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const [kept] = useState(findKept);
  const returnTo = (state as State)?.returnTo ?? kept;
  const moveToHistory = useEffectEvent(() => {
    if (kept === null) return;
    sessionStorage.removeItem(STORAGE_KEY);
    navigate({ search }, { replace: true, state: { returnTo: kept } });
  });
  useEffect(() => moveToHistory(), []);
  return findOwnPath(returnTo) ?? '/';
}

function findKept(): string | null {
  try {
    return sessionStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}
