/** Settings that decide how much money moves, where to, or how soon. One admin alone cannot change them. */
export const moneySettings = [
  'platformFeeBps',
  'platformFeeFixedFils',
  'vatBps',
  'vatIncluded',
  'vatTrn',
  'maxTip',
  'payerName',
  'payerIban',
  'payerBic',
  'holderName',
  'holderKind',
  'holderReference',
  'lostDisputes',
  'withholdLimit',
  'withholdShareBps',
  'ibanWaitHours',
] as const;
