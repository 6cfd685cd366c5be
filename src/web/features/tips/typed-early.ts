import { createContext } from 'react';
import type { TipDraft } from '#web/features/tips/tip-draft.ts';

/**
 * What a guest chose and typed on a drawn page before its scripts were there: React empties the fields as it takes
 * them over, so it is read before and put back after.
 */
export const TypedEarly = createContext<Partial<TipDraft> | undefined>(undefined);

/** As the server reads the same form when it is posted: a typed amount counts; without one, the preset. */
export function findTypedEarly(form: HTMLFormElement): Partial<TipDraft> | undefined {
  const fields = new FormData(form);
  const text = (name: string) => String(fields.get(name) ?? '');
  const [amountText, presetDecimal] = [text('amount'), text('preset')];
  const typed: Partial<TipDraft> = {
    ...(amountText
      ? { amountText, isPreset: amountText === presetDecimal }
      : presetDecimal && { amountText: presetDecimal, isPreset: true }),
    ...(text('customerName') && { customerName: text('customerName') }),
    ...(text('message') && { message: text('message') }),
    ...(fields.has('coverFee') && { coverFee: true }),
  };
  return Object.keys(typed).length > 0 ? typed : undefined;
}
