type Words = { customerName: string | null; message: string | null };

/** What the guest left with a tip, if anything. */
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
