/** First letters of first and last name. By grapheme, since a Devanagari letter is several code points. */
export function initialsOf(firstName: string, lastName: string): string {
  const letters = [firstName, lastName].map(firstLetter);
  // Joined Arabic letters would read as a word: a thin space keeps them apart.
  const arabic = letters.some((letter) => /\p{Script=Arabic}/u.test(letter));
  return letters.join(arabic ? '\u2009' : '').toLocaleUpperCase();
}

function firstLetter(name: string): string {
  const trimmed = name.trim();
  // What follows may belong to it, unless it is plain too. Most names need no more, and a slow phone takes long to load it.
  const [plain] = /^[ -~](?=[ -~]|$)/.exec(trimmed) ?? [];
  if (plain) return plain;
  const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(trimmed);
  return first?.segment ?? '';
}
