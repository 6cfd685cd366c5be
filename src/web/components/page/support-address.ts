/** Reserved for examples (RFC 2606) until the product has an address that somebody reads. */
export const supportAddress = 'support@karam.example';
