import { hash as realHash, verify as realVerify } from '@node-rs/argon2';

type Call = { call: 'hash' | 'verify'; password: string; cost: string };

/** Every call in order. `cost` is the algorithm, memory, passes and lanes, as written in a hash. */
export const argon2Calls: Call[] = [];

export async function hash(password: string, options?: Parameters<typeof realHash>[1]): Promise<string> {
  const hashed = await realHash(password, options);
  argon2Calls.push({ call: 'hash', password, cost: costIn(hashed) });
  return hashed;
}

export async function verify(hashed: string, password: string): Promise<boolean> {
  argon2Calls.push({ call: 'verify', password, cost: costIn(hashed) });
  return realVerify(hashed, password);
}

/** Without the salt and the hash itself, which are the last two parts. */
function costIn(hashed: string): string {
  return hashed.split('$').slice(0, -2).join('$');
}
