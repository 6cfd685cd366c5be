const STORAGE_KEY = 'karam_invite';

/** Who opens an invitation without an account signs up first. The link waits for them in this window. */
export function keepInvite(token: string): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, token);
  } catch {
    // Where storage is forbidden they open the link again.
  }
}

export function findKeptInvite(): string | null {
  try {
    return sessionStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

export function forgetInvite(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {}
}
