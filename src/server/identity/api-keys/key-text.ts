import { randomBytes } from 'node:crypto';

/** Readable, so that people and programs that search for leaked secrets recognise it. */
const KEY = /^Bearer (karam_(?:live|test)_[\w-]{43})$/i;

/** 256 random bits. */
export function newKey(isTest: boolean): string {
  return `karam_${isTest ? 'test' : 'live'}_${randomBytes(32).toString('base64url')}`;
}

export function findKeyIn(authorization: string | undefined): string | undefined {
  return KEY.exec(authorization ?? '')?.[1];
}
