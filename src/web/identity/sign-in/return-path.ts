import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { findOwnPath } from '#shared/paths.ts';
import { RETURN_COOKIE, SECURE_RETURN_COOKIE, SIGN_IN_PATH } from '#shared/return-cookie.ts';
import {
  forgetCookie,
  recallCookie,
  recallInWindow,
  rememberInWindow,
} from '#web/kit/client/browser-memory.ts';
import { toast } from '#web/kit/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';

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

/** The page that the server did not send without a session. A browser keeps the part after # when it is sent on. */
function takenFromServer(): string | null {
  const path = recallCookie(RETURN_COOKIE) ?? recallCookie(SECURE_RETURN_COOKIE);
  return path === null ? null : path + window.location.hash;
}

function forgetCookies(): void {
  const attributes = `path=${SIGN_IN_PATH}; max-age=0; samesite=strict`;
  forgetCookie(RETURN_COOKIE, attributes);
  forgetCookie(SECURE_RETURN_COOKIE, `${attributes}; secure`);
}

/** Where the sign-in page leads: back to that page if it is one of our own, otherwise home. */
export function useReturnPath(): string {
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const [asked] = useState(takenFromServer);
  const [saved] = useState(() => asked ?? recallInWindow(STORAGE_KEY));
  const returnTo = (state as State)?.returnTo ?? saved;
  const moveToHistory = useEffectEvent(() => {
    if (saved === null) return;
    rememberInWindow(STORAGE_KEY, null);
    if (asked !== null) {
      forgetCookies();
      toast({ title: m.access_authentication_required(), description: m.access_please_log_in() });
    }
    navigate({ search }, { replace: true, state: { returnTo: saved } });
  });
  useEffect(() => moveToHistory(), []);
  return findOwnPath(returnTo) ?? '/';
}
