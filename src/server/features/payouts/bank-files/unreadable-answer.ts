/** What a bank sent cannot be read. The message is one sentence for the admin, and names the line or the element. */
export class UnreadableAnswer extends Error {}

/** Some ten thousand transfers: far more than any batch, and little enough to read at once. */
const LARGEST_ANSWER_BYTES = 5 * 1024 * 1024;
/** Control characters have no business in an answer, and PostgreSQL keeps no text with a zero in it. */
const NOT_TEXT = /(?![\t\n\r])[\p{Cc}\p{Cs}]/u;

export function refuseUnlessText(text: string): void {
  if (Buffer.byteLength(text) > LARGEST_ANSWER_BYTES)
    throw new UnreadableAnswer('The answer is larger than 5 MB.');
  const place = text.search(NOT_TEXT);
  if (place === -1) return;
  const line = text.slice(0, place).split('\n').length;
  throw new UnreadableAnswer(`Line ${line} of the answer has characters in it that are not text.`);
}

export function isText(text: string): boolean {
  return !NOT_TEXT.test(text);
}

/** Words of the bank that a sentence of ours repeats: enough to find the place by. */
export function quote(text: string): string {
  return text.length > 40 ? `"${text.slice(0, 40)}…"` : `"${text}"`;
}
