/** A mail for somebody other than its recipient: its links to set a password or to join a business do not work. */
export function hideResetLinks(body: string): string {
  return body.replaceAll(/\/(reset-password|join)\/[\w-]+/g, '/$1/...');
}
