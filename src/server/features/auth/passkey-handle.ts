/**
 * The name of the account inside the passkey. Some devices show it without being unlocked, so it is the random id of the
 * account and says nothing about the person.
 */
export function passkeyHandleOf(userId: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex'));
}
