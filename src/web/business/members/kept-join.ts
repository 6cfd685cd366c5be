const STORAGE_KEY = 'karam_join';

/** Somebody without an account signs up first, which leads home. Session storage keeps the invitation of this window. */
export function keepJoin(token: string): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, token);
  } catch {
    // Storage is forbidden: the link has to be opened again.
  }
}

/** Returns it once. */
export function takeKeptJoin(): string | null {
  try {
    const token = sessionStorage.getItem(STORAGE_KEY);
    sessionStorage.removeItem(STORAGE_KEY);
    return token;
  } catch {
    return null;
  }
}
