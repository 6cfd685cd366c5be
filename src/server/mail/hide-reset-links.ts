/** A mail for somebody other than its recipient: its links to set a password do not work. */
export function hideResetLinks(body: string): string {
  return body.replaceAll(/\/reset-password\/[\w-]+/g, '/reset-password/...');
}
