/** Browsers have passkeys on https and localhost only. */
export function supportsPasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function';
}
