/** Settings that decide how much money moves, where to, or how soon. One admin alone cannot change them. */
export const moneySettings = [
  'platformFeeBps',
  'platformFeeFixedFils',
  'vatBps',
  'vatIncluded',
  'vatTrn',
  'sellerName',
  'sellerAddress',
  'sellerEmirate',
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
  'newPayeeDays',
  'payeeDayLimit',
  'identityLimit',
  'threeDsFrom',
  'fraudRefundLimit',
  // Who is given the files that pay, and whose word about them is believed.
  'bankHost',
  'bankPort',
  'bankUser',
  'bankHostKeys',
  'bankFolderOut',
  'bankFolderIn',
  'bankKeyId',
] as const;

/** Who controls the bank's server says which payouts failed and are owed again. Silence does not bring that into force. */
export const waitsForSecondAdmin = (name: string): boolean => name.startsWith('bank');
