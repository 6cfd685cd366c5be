/** An answer in the format of Stripe's errors. */
export class Refusal extends Error {
  status: number;
  error: { type: string; message: string; code?: string; param?: string };
  /**
   * Stripe stores a refusal under the idempotency key only if work had begun, not if the parameters were
   * wrong.
   */
  kept: boolean;

  constructor(
    status: number,
    message: string,
    more: { type?: string; code?: string; param?: string; kept?: boolean; details?: object } = {},
  ) {
    super(message);
    const { type = 'invalid_request_error', kept = false, details = {}, ...named } = more;
    this.status = status;
    this.error = { type, message, ...named, ...details };
    this.kept = kept;
  }
}

export const invalid = (param: string, message: string, code = 'parameter_invalid') =>
  new Refusal(400, message, { param, code });

export const missing = (kind: string, id: string) =>
  new Refusal(404, `No such ${kind}: '${id}'`, { code: 'resource_missing', param: 'id' });
