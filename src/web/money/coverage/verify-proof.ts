import { type Leaf, leafText, nodeText, type PathStep } from '#shared/money/coverage-proof.ts';

/** Computes the root from a leaf and its path. */
export async function rootOf(leaf: Leaf, path: readonly PathStep[]): Promise<string> {
  let hash = await sha256(leafText(leaf));
  for (const step of path)
    hash = await sha256(step.side === 'left' ? nodeText(step.hash, hash) : nodeText(hash, step.hash));
  return hash;
}

/** True if the statement was signed with this public key: SPKI in base64, Ed25519. */
export async function isSignedBy(publicKey: string, statement: string, signature: string): Promise<boolean> {
  const key = await crypto.subtle.importKey('spki', bytesOf(publicKey), 'Ed25519', false, ['verify']);
  return crypto.subtle.verify('Ed25519', key, bytesOf(signature), new TextEncoder().encode(statement));
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
