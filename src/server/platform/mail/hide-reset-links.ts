/** A mail for somebody other than its recipient: its links to set a password, to join a business or to a tip do not work. */
export function hideResetLinks(body: string): string {
  return body.replaceAll(/\/(reset-password|join|t)\/[\w-]+/g, '/$1/...');
}
