import {
  type Attempt,
  accountFromKey,
  accountKey,
  accountName,
  addressKey,
  browserKey,
} from '#server/identity/sign-in/slow-guessing.ts';

type Facts = {
  userId: string | undefined;
  /** What was typed as the name of the account, for an account that does not exist. */
  typed: string;
  /** The id of a browser that has signed in to the account before. */
  browser: string | undefined;
  address: string | null;
};

/** Under which keys a sign-in waits and is counted, and which counts a successful one clears. */
export function signInAttempt({ userId, typed, browser, address }: Facts, now: Date) {
  const name = accountName(userId, typed);
  const here = accountFromKey(name, address);
  const ofAccount = [here, accountKey(name, now)];
  return {
    attempt: attemptOf(browser, here, [...ofAccount, addressKey(address)]),
    // The failures of the address are kept: otherwise an attacker could clear them by signing in to their own account
    // after every guess.
    clearedBySuccess: [...ofAccount, ...(browser ? [browserKey(browser)] : [])],
  };
}

/**
 * A known browser waits only for its own failures. They are still counted for the account and the address,
 * because a browser can delete its cookie.
 */
function attemptOf(browser: string | undefined, here: string, ofStranger: string[]): Attempt {
  if (!browser) return { by: here, waitsFor: ofStranger, countsFor: ofStranger };
  const own = browserKey(browser);
  return { by: own, waitsFor: [own], countsFor: [own, ...ofStranger] };
}
