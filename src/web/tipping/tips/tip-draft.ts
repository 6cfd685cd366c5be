import { type GuestText, mapGuestTexts } from '#shared/guest-texts.ts';
import { plainAmount } from '#shared/money/amounts.ts';
import { type Fils, findFilsIn, toDecimal } from '#shared/money/money.ts';

/** The content of the form, as it was typed. */
export type TipDraft = Record<GuestText, string> & {
  amountText: string;
  /** Whether the amount is a chosen preset, not typed. */
  isPreset: boolean;
  coverFee: boolean;
};

/** The request body for a draft. */
export type TipBody = Record<GuestText, string> & {
  /** The table or room, if the code was that of one. */
  at?: string;
  staffId: number;
  amount: string;
  coverFee: boolean;
};

export const emptyDraft: TipDraft = {
  amountText: '',
  isPreset: false,
  ...mapGuestTexts(() => ''),
  coverFee: false,
};

/** With the amount that is chosen first, if there is one. */
export function newDraft(chosen: string | null | undefined): TipDraft {
  return chosen ? { ...emptyDraft, amountText: chosen, isPreset: true } : emptyDraft;
}

export function findTypedFils(amountText: string): Fils | undefined {
  return findFilsIn(plainAmount(amountText));
}

/**
 * Only for a draft without problems. The order of keys is fixed, so that two bodies can be compared as text.
 */
export function bodyOf(staffId: number, draft: TipDraft): TipBody {
  const amountFils = findTypedFils(draft.amountText);
  return {
    staffId,
    amount: amountFils === undefined ? draft.amountText : toDecimal(amountFils),
    ...mapGuestTexts((name) => draft[name].trim()),
    coverFee: draft.coverFee,
  };
}

export function isSameBody(one: TipBody, other: TipBody): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
