import { useEffect, useState } from 'react';
import type { AppPagePath } from '#shared/paths.ts';
import { recallJsonInWindow, rememberInWindow } from '#web/kit/client/browser-memory.ts';

export const INVITES = '/business/staff/invites' satisfies AppPagePath;

/** How somebody is reached, and the link that was made for them. */
export type KeptInvite = {
  email?: string;
  phone?: string;
  inviteURL?: string;
  message?: string;
  expiresAt?: string;
  isMailed?: boolean;
  /** The message was opened in WhatsApp. */
  isOpened?: boolean;
};
export type KeptInvites = Record<number, KeptInvite>;

/**
 * Until the window is closed. The server stores neither the addresses and numbers nor the links, and a phone that shows
 * WhatsApp may load this page again when its user comes back.
 */
const keyOf = (businessId: number) => `karam_invites_${businessId}`;

const recall = (businessId: number) => recallJsonInWindow<KeptInvites>(keyOf(businessId)) ?? {};
const keep = (businessId: number, invites: KeptInvites) =>
  rememberInWindow(keyOf(businessId), JSON.stringify(invites));

type Imported = { staffId: number | null; email: string; phone: string };

/** What a file says about how to reach people. */
export function keepContacts(businessId: number, rows: readonly Imported[]): void {
  const kept = recall(businessId);
  for (const { staffId, email, phone } of rows)
    if (staffId !== null && (email || phone))
      kept[staffId] = { ...kept[staffId], ...(email && { email }), ...(phone && { phone }) };
  keep(businessId, kept);
}

export function useKeptInvites(businessId: number) {
  const [kept, setKept] = useState<KeptInvites>({});
  // After hydration: the server does not know it.
  useEffect(() => setKept(recall(businessId)), [businessId]);
  const change = (changes: KeptInvites) => {
    const before = recall(businessId);
    const after = { ...kept, ...before };
    for (const [id, part] of Object.entries(changes))
      after[Number(id)] = { ...kept[Number(id)], ...before[Number(id)], ...part };
    keep(businessId, after);
    setKept(after);
  };
  return { kept, change };
}
