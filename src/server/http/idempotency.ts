import { hash } from 'node:crypto';
import { type AppError, refuse } from '#server/http/app-error.ts';

/** A client's key, with a hash of what it was sent with: the same key for something else is a mistake, not a repetition. */
export type Idempotency = { key: string; requestHash: string };

/** `parts` are what makes a request the same request, in an order that never changes. */
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
