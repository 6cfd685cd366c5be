/**
 * A copy for caches. Node cuts small buffers out of 64 KB that many share, and all of that is kept as long as one of
 * them is.
 */
export function inOwnMemory(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}
