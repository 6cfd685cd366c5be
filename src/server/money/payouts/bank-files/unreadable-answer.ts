import { sayRefusal } from '#server/platform/base/words.ts';
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

/** About 10,000 transfers: more than any bank file, and small enough to read at once. */
const LARGEST_ANSWER_BYTES = 5 * 1024 * 1024;
/** Control characters are not expected in an answer, and PostgreSQL cannot store a zero character. */
const NOT_TEXT = /(?![\t\n\r])[\p{Cc}\p{Cs}]/u;

export function refuseUnlessText(text: string): void {
  if (Buffer.byteLength(text) > LARGEST_ANSWER_BYTES) throw new UnreadableAnswer('bank_answer_too_large');
  const place = text.search(NOT_TEXT);
  if (place === -1) return;
  const line = text.slice(0, place).split('\n').length;
  throw new UnreadableAnswer('bank_answer_not_text', { line });
}

export function countOf(character: string, text: string): number {
  let count = 0;
  for (let at = text.indexOf(character); at !== -1; at = text.indexOf(character, at + 1)) count += 1;
  return count;
}

export function isText(text: string): boolean {
  return !NOT_TEXT.test(text);
}

/** The beginning of the bank's text, long enough for the admin to find the place in the file. */
export function quote(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
