/** The __Host- prefix makes the browser refuse the cookie from a sibling domain or over plain http. */
export function sessionCookieName(publicOrigin: string): string {
  return publicOrigin.startsWith('https:') ? '__Host-karam_session' : 'karam_session';
}
