/** First letters of first and last name. By grapheme, since a Devanagari letter is several code points. */
export function initialsOf(firstName: string, lastName: string): string {
  const letters = [firstName, lastName].map(firstLetter);
  // Arabic letters would join and look like a word: a thin space keeps them apart.
  const arabic = letters.some((letter) => /\p{Script=Arabic}/u.test(letter));
  return letters.join(arabic ? '\u2009' : '').toUpperCase();
}

function firstLetter(name: string): string {
  const trimmed = name.trim();
  // Fast path without Intl.Segmenter, which is slow to load on a slow phone: an ASCII letter followed by
  // another ASCII character. Any other character could be a combining mark that belongs to the letter.
  const [plain] = /^[ -~](?=[ -~]|$)/.exec(trimmed) ?? [];
  if (plain) return plain;
  const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(trimmed);
  return first?.segment ?? '';
}
