const count = new Intl.NumberFormat('en');
const oneDecimal = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const percent = new Intl.NumberFormat('en', { style: 'percent' });

/** Western digits in every language, as Arabic in the UAE writes them. */
export const formatCount = (number: number): string => count.format(number);
export const formatAverage = (number: number): string => oneDecimal.format(number);
export const formatShare = (part: number, whole: number): string => percent.format(part / whole);
