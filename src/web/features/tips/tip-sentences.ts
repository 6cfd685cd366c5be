import { m } from '#web/paraglide/messages.js';

const sentences: Record<string, () => string> = {
  'The amount must be a number with at most two decimals, such as 15 or 15.50.': m.tip_amount_not_number,
  'The amount must be at least 0.01 AED.': m.tip_amount_too_small,
  'The name can have at most 80 characters.': m.tip_name_too_long,
  'The message can have at most 500 characters.': m.tip_message_too_long,
};

/**
 * What the server may say of a tip, in the guest's language. Only this, because i18n/contract-sentences.ts carries the
 * words of the whole application, and a guest waits for every one of them.
 */
export function tipSentence(sentence: string): string {
  const max = /^The largest tip is ([\d.]+) AED\.$/.exec(sentence)?.[1];
  if (max) return m.tip_amount_too_large({ max });
  return sentences[sentence]?.() ?? sentence;
}
