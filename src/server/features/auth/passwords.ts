import { hash, verify } from '@node-rs/argon2';

/** Argon2id, 19 MiB and two passes: the library's defaults, which are OWASP's. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

export function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return verify(passwordHash, password);
}

/** A name nobody has costs as much time as a wrong password, so that the clock tells no names. */
export async function verifyNoPassword(password: string): Promise<false> {
  decoy ??= hashPassword('decoy');
  await verify(await decoy, password);
  return false;
}
let decoy: Promise<string> | undefined;
