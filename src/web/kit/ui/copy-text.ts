/**
 * True if the text is in the clipboard. `select` selects it on the page, for browsers that can only copy a selection:
 * the clipboard API is missing on plain http, and access may be denied.
 */
export async function copyText(text: string, select: () => void): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    select();
    return document.execCommand('copy');
  }
}
