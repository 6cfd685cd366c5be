import { toast, toastAfterReload } from '#web/components/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';

export const REDIRECT_DELAY_MS = 500;
let leaving = false;

/** The session is gone: says so, and after a moment leads to signing in. */
export function logInAgain(): void {
  if (leaving) return;
  leaving = true;
  const content = {
    title: m.access_unauthorized(),
    description: m.access_logged_out(),
    variant: 'destructive',
  } as const;
  toast(content);
  setTimeout(() => {
    // Half a second is too short to read it.
    toastAfterReload(content);
    window.location.assign('/api/login');
  }, REDIRECT_DELAY_MS);
}

/** Signing out on purpose is no surprise to tell anyone about. */
export function expectSignOut(expected: boolean): void {
  leaving = expected;
}
