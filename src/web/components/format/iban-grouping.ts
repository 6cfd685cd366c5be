import { groupIban } from '#shared/iban.ts';

const ARABIC_ZERO = 0x0660;

/**
 * The typed text in upper case and in groups of four, and the new position of the caret: after the same
 * character as before.
 */
export function groupWhileTyping(typed: string, caret: number): { text: string; caret: number } {
  const text = groupIban(plain(typed));
  const before = plain(typed.slice(0, caret)).length;
  // Before the last character left of the caret is one space for each full group of four.
  return { text, caret: before + Math.max(0, Math.ceil(before / 4) - 1) };
}

/** Arabic keyboards type Arabic digits; converts them to Western ones. */
function plain(typed: string): string {
  return typed
    .replaceAll(/\s/g, '')
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - ARABIC_ZERO))
    .toUpperCase();
}
