import { signInCalls } from '#shared/calls/identity/sign-in.ts';
import { saveReturnPath } from '#web/identity/sign-in/return-path.ts';
import { urlOf } from '#web/kit/client/call.ts';
import { saveDrafts } from '#web/kit/ui/drafts.ts';
import { toast, toastAfterReload } from '#web/kit/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';

export const REDIRECT_DELAY_MS = 500;
let leaving = false;

/**
 * The session has ended: shows a toast, and after half a second goes to the sign-in page. From there the user comes back
 * to this page, with what was typed.
 */
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
    // Half a second is too short to read the toast, so it is shown again after the page load.
    toastAfterReload(content);
    saveDrafts();
    saveReturnPath(window.location);
    window.location.assign(urlOf(signInCalls.openPage));
  }, REDIRECT_DELAY_MS);
}

/** Set before a deliberate sign-out, to suppress the toast about an ended session. */
export function expectSignOut(expected: boolean): void {
  leaving = expected;
}
