const STORAGE_KEY = 'karam_invite';

type KeptInvite = {
  token: string;
  person: { firstName: string; lastName: string; businessName: string };
};

/**
 * Without an account, an invited user signs up first. Session storage keeps the invitation of this window
 * until then.
 */
export function keepInvite(invite: KeptInvite): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(invite));
  } catch {
    // Storage is forbidden: the user has to open the invitation link again.
  }
}

export function findKeptInvite(): KeptInvite | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

export function forgetInvite(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {}
}
