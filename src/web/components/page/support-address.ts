/** A domain reserved for examples (RFC 2606), until the product has a real support address. */
export const supportAddress = 'support@karam.example';
