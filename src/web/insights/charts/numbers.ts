import { numberText } from '#web/kit/format/intl.ts';

/** Western digits in every language, as Arabic in the UAE writes them. */
export const formatAverage = (number: number): string =>
  numberText('en', { maximumFractionDigits: 1 }, number);
export const formatShare = (part: number, whole: number): string =>
  numberText('en', { style: 'percent' }, part / whole);
