/** What the server sends (src/server/staff/push), as the browser shows it. */
export type ShownPush = { title: string; body: string; tag: string; path: string };

/** Nothing if it is not one of our messages. */
export function readPush(text: string | undefined): ShownPush | undefined {
  try {
    const { title, body, tag, path } = JSON.parse(text ?? '');
    if (![title, body, tag, path].every((part) => typeof part === 'string')) return undefined;
    // Only our own pages may be opened.
    return /^\/(?!\/)/.test(path) ? { title, body, tag, path } : undefined;
  } catch {
    return undefined;
  }
}
