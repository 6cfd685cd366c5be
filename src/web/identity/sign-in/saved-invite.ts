import { useMemo } from 'react';
import { recallInWindow, rememberInWindow } from '#web/kit/client/browser-memory.ts';
import { useBrowserFact } from '#web/kit/ui/browser-state.ts';

const STORAGE_KEY = 'karam_invite';

type SavedInvite = {
  token: string;
  person: { firstName: string; lastName: string; businessName: string };
};

/** An invited user without an account signs up first: the window holds the invitation until then. */
export const saveInvite = (invite: SavedInvite) => rememberInWindow(STORAGE_KEY, JSON.stringify(invite));

export function useSavedInvite(): SavedInvite | undefined {
  const saved = useBrowserFact(() => recallInWindow(STORAGE_KEY), null);
  return useMemo(() => (saved === null ? undefined : JSON.parse(saved)), [saved]);
}

export const forgetInvite = () => rememberInWindow(STORAGE_KEY, null);
