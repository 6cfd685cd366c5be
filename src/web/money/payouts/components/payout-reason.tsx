/** Why a payout ended as it did, in somebody's own words, or nothing. */
export function PayoutReason({ text, className }: { text: string | null; className: string }) {
  return (
    text && (
      <p className={`${className} wrap-anywhere`}>
        <bdi>{text}</bdi>
      </p>
    )
  );
}
