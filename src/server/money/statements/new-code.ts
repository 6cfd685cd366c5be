import { randomBytes } from 'node:crypto';

/** Without 0, 1, I and O, which people mistake for each other. 32 of them, so that every byte fits evenly. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 20;

/** 100 random bits. Nothing about the statement can be read from it, and it cannot be guessed. */
export function newStatementCode(): string {
  return [...randomBytes(LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
}
