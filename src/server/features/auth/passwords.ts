import { hash, verify } from '@node-rs/argon2';
import { normalPassword } from '#shared/passwords.ts';

/** Argon2id with 19 MiB and two passes: the defaults of the library, as OWASP recommends. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalPassword(password));
}

/** Passwords that were set before they were normalised are stored as they were typed. */
export async function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  const normal = normalPassword(password);
  if (await verify(passwordHash, normal)) return true;
  return normal !== password && verify(passwordHash, password);
}

/** Takes as long as checking a real password, so that the response time does not reveal which usernames exist. */
export async function verifyDecoy(password: string): Promise<false> {
  decoy ??= hashPassword('decoy');
  await verifyPassword(await decoy, password);
  return false;
}
let decoy: Promise<string> | undefined;
