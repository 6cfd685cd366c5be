/** The same for words that mean the same: "First name", "first-name" and "first_name", or Arabic with and without vowels. */
export function wordKey(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\u064b-\u0652\u0640]/g, '')
    .trim()
    .replaceAll(/[\s_-]+/g, '_');
}
