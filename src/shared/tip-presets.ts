import { filsFromAed } from '#shared/money.ts';

/** The amounts on the tip page, unless a business has set its own. */
export const defaultTipPresetsFils = [5, 10, 15, 20, 25].map(filsFromAed);
