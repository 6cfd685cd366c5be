import { hash } from 'node:crypto';
import { type AppError, refuse } from '#server/platform/http/app-error.ts';

/** A client's key and a hash of its request. The same key with another request is an error, not a retry. */
export type Idempotency = { key: string; requestHash: string };

/** `parts` are the values that make two requests equal. Their order must never change. */
export function idempotencyOf(key: string | undefined, parts: unknown[]): Idempotency | null {
  if (key === undefined) return null;
  return { key, requestHash: hash('sha256', JSON.stringify(parts), 'base64url') };
}

export function refuseOtherRequest(
  first: { requestHash: string | null },
  { requestHash }: Idempotency,
): void {
  if (first.requestHash !== requestHash) throw keyIsTaken();
}

export function keyIsTaken(): AppError {
  return refuse('conflict', 'idempotency_key_used');
}
