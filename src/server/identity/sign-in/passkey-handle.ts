/**
 * The name of the account inside the passkey, in base64url. Some devices show it without being unlocked, so it is the
 * random id of the account and says nothing about the person.
 */
export function passkeyHandleOf(userId: string): string {
  return Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');
}
