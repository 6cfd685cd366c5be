import { hash, verify } from '@node-rs/argon2';

/** Argon2id with 19 MiB and two passes: the defaults of the library, as OWASP recommends. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

export function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return verify(passwordHash, password);
}

/** Takes as long as checking a real password, so that the response time does not reveal which usernames exist. */
export async function verifyDecoy(password: string): Promise<false> {
  decoy ??= hashPassword('decoy');
  await verify(await decoy, password);
  return false;
}
let decoy: Promise<string> | undefined;
