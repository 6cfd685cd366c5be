import { filsFromAed } from '#shared/money.ts';

/** What the tip page offers unless a business has set its own. */
export const defaultTipPresetsFils = [5, 10, 15, 20, 25].map(filsFromAed);
