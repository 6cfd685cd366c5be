const STORAGE_KEY = 'karam_invite';

type SavedInvite = {
  token: string;
  person: { firstName: string; lastName: string; businessName: string };
};

/** An invited user without an account signs up first: session storage holds the invitation until then. */
export function saveInvite(invite: SavedInvite): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(invite));
  } catch {
    // Storage is forbidden: the user has to open the invitation link again.
  }
}

export function findSavedInvite(): SavedInvite | undefined {
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
