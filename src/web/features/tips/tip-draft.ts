import { type Fils, findFilsIn, toDecimal } from '#shared/money.ts';

/** What the form holds, as it was typed. */
export type TipDraft = {
  amount: string;
  /** Whether the amount was chosen among the presets, not typed. */
  isPreset: boolean;
  customerName: string;
  message: string;
  coverFee: boolean;
};

/** What is sent for it. */
export type TipBody = {
  staffId: number;
  amount: string;
  customerName: string;
  message: string;
  coverFee: boolean;
};

export const emptyDraft: TipDraft = {
  amount: '',
  isPreset: false,
  customerName: '',
  message: '',
  coverFee: false,
};

/** Number fields let ".5" pass, which the wire's form does not. */
export function findTypedAmount(text: string): Fils | undefined {
  const plain = text.trim();
  return findFilsIn(plain.startsWith('.') ? `0${plain}` : plain);
}

/** Only for a draft without problems. Its order of keys is fixed, so that two bodies can be compared as text. */
export function bodyOf(staffId: number, draft: TipDraft): TipBody {
  const amount = findTypedAmount(draft.amount);
  return {
    staffId,
    amount: amount === undefined ? draft.amount : toDecimal(amount),
    customerName: draft.customerName.trim(),
    message: draft.message.trim(),
    coverFee: draft.coverFee,
  };
}

export function isSameBody(one: TipBody, other: TipBody): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
