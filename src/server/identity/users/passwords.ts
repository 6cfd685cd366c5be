import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { boundedWork } from '#server/platform/http/bounded-work.ts';
import { normalPassword } from '#shared/passwords.ts';

/**
 * Argon2 runs on the four threads that Node also uses to compress pages and to read files. Two stay free for those, and
 * one processor for everything else.
 */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));
/** Each takes some thirty milliseconds, so the last one waits for about three seconds. */
const MOST_WAITING = 100;

export const hashing = boundedWork({ atOnce: AT_ONCE, mostWaiting: MOST_WAITING });

/** Argon2id with 19 MiB and two passes: the defaults of the library, as OWASP recommends. */
export function hashPassword(password: string): Promise<string> {
  return hashing.run(() => hash(normalPassword(password)));
}

/** Passwords that were set before they were normalised are stored as they were typed. */
export function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return hashing.run(async () => {
    const normal = normalPassword(password);
    if (await verify(passwordHash, normal)) return true;
    return normal !== password && verify(passwordHash, password);
  });
}

/** Takes as long as checking a real password, so that the response time does not reveal which usernames exist. */
export async function verifyDecoy(password: string): Promise<false> {
  decoy ??= hashPassword('decoy').catch((error) => {
    decoy = undefined;
    throw error;
  });
  await verifyPassword(await decoy, password);
  return false;
}
let decoy: Promise<string> | undefined;
