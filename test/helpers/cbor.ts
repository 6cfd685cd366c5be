/** As much of CBOR (RFC 8949) as passkeys need: whole numbers, bytes, texts, lists and maps. */
export function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (typeof value === 'string') {
    const bytes = Buffer.from(value);
    return Buffer.concat([head(3, bytes.length), bytes]);
  }
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)]);
  if (value instanceof Map)
    return Buffer.concat([head(5, value.size), ...[...value].flat(1).map((part) => cbor(part))]);
  throw new Error(`No CBOR for ${String(value)}`);
}

/** The kind in three bits, then a number in as few bytes as it needs. */
function head(kind: number, number: number): Buffer {
  if (number < 24) return Buffer.from([(kind << 5) | number]);
  if (number < 256) return Buffer.from([(kind << 5) | 24, number]);
  const bytes = Buffer.from([(kind << 5) | 25, 0, 0]);
  bytes.writeUInt16BE(number, 1);
  return bytes;
}
