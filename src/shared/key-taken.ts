/** The server's refusal of a key that has done something else before: whoever reads it knows that the first was done. */
export const KEY_TAKEN = 'This Idempotency-Key was already used for another request.';
