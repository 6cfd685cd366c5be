/** Who holds the tips until they are paid out: a licensed payment provider or a bank, each in a segregated account. */
export const holderKinds = ['provider', 'bank'] as const;
export type HolderKind = (typeof holderKinds)[number];
