import { Refusal } from '#test/helpers/stripe-server/refusal.ts';

export type Answer = { status: number; body: object; headers?: Record<string, string> };

/** The answers stored by idempotency key. */
export class KeptAnswers {
  #byKey = new Map<string, { request: string; answer: Answer }>();

  /** The first answer again, if the same request was sent with this key. */
  find(key: string | undefined, request: string): Answer | undefined {
    const kept = key === undefined ? undefined : this.#byKey.get(key);
    if (!kept) return undefined;
    if (kept.request !== request) {
      throw new Refusal(
        400,
        `Keys for idempotent requests can only be used with the same parameters they were first used with.`,
        { type: 'idempotency_error' },
      );
    }
    return { ...kept.answer, headers: { ...kept.answer.headers, 'idempotent-replayed': 'true' } };
  }

  keep(key: string | undefined, request: string, answer: Answer): void {
    if (key !== undefined) this.#byKey.set(key, { request, answer: structuredClone(answer) });
  }

  /** Stripe does this after a day. */
  forget(): void {
    this.#byKey.clear();
  }
}
