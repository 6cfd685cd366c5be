type Words = { customerName: string | null; message: string | null };

/** The name and message that a guest left with a tip, if any. */
export function TipWords({ customerName, message }: Words) {
  if (!(customerName || message)) return null;
  return (
    <p className="mt-1 line-clamp-3 text-small">
      {customerName && <bdi className="font-medium">{customerName}</bdi>}
      {customerName && message && ': '}
      {message && <bdi>{message}</bdi>}
    </p>
  );
}
