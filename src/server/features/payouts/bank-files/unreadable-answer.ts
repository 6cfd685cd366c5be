import { sayRefusal } from '#server/words.ts';
import { type Refusal, refusalOf, type Why } from '#shared/reasons/reasons.ts';

/** The bank's answer cannot be read. The reason names the line or the element for the admin. */
export class UnreadableAnswer extends Error {
  readonly refusal: Refusal;

  constructor(...why: Why) {
    const refusal = refusalOf(...why);
    super(sayRefusal(refusal));
    this.refusal = refusal;
  }
}

/** Some ten thousand transfers: far more than any batch, and little enough to read at once. */
const LARGEST_ANSWER_BYTES = 5 * 1024 * 1024;
/** Control characters have no business in an answer, and PostgreSQL keeps no text with a zero in it. */
const NOT_TEXT = /(?![\t\n\r])[\p{Cc}\p{Cs}]/u;

export function refuseUnlessText(text: string): void {
  if (Buffer.byteLength(text) > LARGEST_ANSWER_BYTES) throw new UnreadableAnswer('bank_answer_too_large');
  const place = text.search(NOT_TEXT);
  if (place === -1) return;
  const line = text.slice(0, place).split('\n').length;
  throw new UnreadableAnswer('bank_answer_not_text', { line });
}

export function isText(text: string): boolean {
  return !NOT_TEXT.test(text);
}

/** The bank's words as we repeat them to the admin: long enough to find the place in the file. */
export function quote(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
