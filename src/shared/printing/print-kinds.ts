/** What an owner can print: each kind has its own paper (print-plans.ts). */
export const printKinds = ['tent', 'room', 'badge', 'cards', 'sheet', 'stickers'] as const;
export type PrintKind = (typeof printKinds)[number];

/** As many as a business has staff at most; the PDF of so many takes some seconds. */
export const MOST_PRINTED = 1000;

/** More are printed from the PDF only: drawing a thousand cards in the page stops it for more than a minute. */
export const MOST_ON_PAGE = 50;
