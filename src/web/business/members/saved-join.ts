const STORAGE_KEY = 'karam_join';

/**
 * Somebody without an account signs up first and is then sent to the home page: session storage holds the token
 * until then.
 */
export function saveJoin(token: string): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, token);
  } catch {
    // Storage is forbidden: the link has to be opened again.
  }
}

/** Returns it once. */
export function consumeSavedJoin(): string | null {
  try {
    const token = sessionStorage.getItem(STORAGE_KEY);
    sessionStorage.removeItem(STORAGE_KEY);
    return token;
  } catch {
    return null;
  }
}
