/**
 * The library that checks passkeys. Loaded with the first passkey, not at the start: it takes 29 MB and a fifth of a
 * second, during which requests are answered as always (longest pause measured: 23 ms).
 */
export async function loadWebAuthn() {
  const [server, helpers] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ]);
  return { ...server, decodeAttestationObject: helpers.decodeAttestationObject };
}
