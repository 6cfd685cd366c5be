import { recallJsonInWindow, rememberInWindow } from '#web/kit/client/browser-memory.ts';

const STORAGE_KEY = 'karam_invite';

type SavedInvite = {
  token: string;
  person: { firstName: string; lastName: string; businessName: string };
};

/** An invited user without an account signs up first: the window holds the invitation until then. */
export const saveInvite = (invite: SavedInvite) => rememberInWindow(STORAGE_KEY, JSON.stringify(invite));

export const findSavedInvite = (): SavedInvite | undefined =>
  recallJsonInWindow<SavedInvite>(STORAGE_KEY) ?? undefined;

export const forgetInvite = () => rememberInWindow(STORAGE_KEY, null);
