import { groupIban, plainIban } from '#shared/money/iban.ts';

/**
 * The typed text in upper case, Western digits and groups of four, and the new position of the caret: after the same
 * character as before.
 */
export function groupWhileTyping(typed: string, caret: number): { text: string; caret: number } {
  const text = groupIban(plainIban(typed));
  const before = plainIban(typed.slice(0, caret)).length;
  // Before the last character left of the caret is one space for each full group of four.
  return { text, caret: before + Math.max(0, Math.ceil(before / 4) - 1) };
}
