import { groupIban } from '#shared/iban.ts';

const ARABIC_ZERO = 0x0660;

/** What is typed, in upper case and groups of four, and where the caret then stands: after the same letter as before. */
export function groupWhileTyping(typed: string, caret: number): { text: string; caret: number } {
  const text = groupIban(plain(typed));
  const before = plain(typed.slice(0, caret)).length;
  // Before the n-th letter stand as many spaces as there are whole groups.
  return { text, caret: before + Math.max(0, Math.ceil(before / 4) - 1) };
}

/** Arabic keyboards have digits of their own. */
function plain(typed: string): string {
  return typed
    .replaceAll(/\s/g, '')
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - ARABIC_ZERO))
    .toUpperCase();
}
