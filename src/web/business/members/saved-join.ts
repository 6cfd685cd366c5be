import { recallInWindow, rememberInWindow } from '#web/kit/client/browser-memory.ts';

const STORAGE_KEY = 'karam_join';

/** Somebody without an account signs up first and then comes to the home page: the window holds the token until then. */
export const saveJoin = (token: string) => rememberInWindow(STORAGE_KEY, token);

/** Returns the token once. */
export function consumeSavedJoin(): string | null {
  const token = recallInWindow(STORAGE_KEY);
  rememberInWindow(STORAGE_KEY, null);
  return token;
}
