const STORAGE_KEY = 'karam_invite';

export type KeptInvite = {
  token: string;
  person: { firstName: string; lastName: string; businessName: string };
};

/** Who opens an invitation without an account signs up first. The link waits for them in this window. */
export function keepInvite(invite: KeptInvite): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(invite));
  } catch {
    // Where storage is forbidden they open the link again.
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
