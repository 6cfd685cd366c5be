import { createContext } from 'react';
import { guestTextNames } from '#shared/guest-texts.ts';
import type { TipDraft } from '#web/tipping/tips/tip-draft.ts';

/**
 * What a guest chose and typed before the scripts were loaded. React empties the fields when it hydrates the
 * page, so they are read before and filled in again after.
 */
export const TypedEarly = createContext<Partial<TipDraft> | undefined>(undefined);

/** Same rule as the server's for a posted form: a typed amount counts; without one, the preset. */
export function findTypedEarly(form: HTMLFormElement): Partial<TipDraft> | undefined {
  const fields = new FormData(form);
  const text = (name: string) => String(fields.get(name) ?? '');
  const [amountText, presetDecimal] = [text('amount'), isFirstChoice(form) ? '' : text('preset')];
  const typed: Partial<TipDraft> = {
    ...(amountText
      ? { amountText, isPreset: amountText === presetDecimal }
      : presetDecimal && { amountText: presetDecimal, isPreset: true }),
    ...Object.fromEntries(guestTextNames.filter(text).map((name) => [name, text(name)])),
    ...(fields.has('coverFee') && { coverFee: true }),
  };
  return Object.keys(typed).length > 0 ? typed : undefined;
}

/** The preset is still the rendered one: the guest has chosen nothing. */
function isFirstChoice(form: HTMLFormElement): boolean {
  return form.querySelector<HTMLInputElement>('[name="preset"]:checked')?.defaultChecked ?? false;
}
