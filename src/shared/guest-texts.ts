import type { guestReasons } from '#shared/reasons/guest-reasons.ts';

/**
 * The optional texts that a guest can leave with a tip, as the form, the request and the columns of `tips` name them.
 * Reading the form, checking lengths, masking card numbers, erasing and listing all follow from this table. Without Zod,
 * because the tip page loads it. `maxLength` is in UTF-16 units (`length`).
 */
export const guestTexts = {
  customerName: { maxLength: 80, tooLong: 'guest_name_too_long' },
  message: { maxLength: 500, tooLong: 'message_too_long' },
} as const satisfies Record<string, { maxLength: number; tooLong: keyof typeof guestReasons }>;

export type GuestText = keyof typeof guestTexts;
export type GuestTexts = Record<GuestText, string | null>;
export const guestTextNames = Object.keys(guestTexts) as GuestText[];

/** A value for each text, in the order of the table. */
export function mapGuestTexts<Value>(read: (name: GuestText) => Value): Record<GuestText, Value> {
  return Object.fromEntries(guestTextNames.map((name) => [name, read(name)])) as Record<GuestText, Value>;
}
