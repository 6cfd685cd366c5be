import {
  badgeLayout,
  roomLayout,
  type Stack,
  sheetLayout,
  stickerLayout,
  tentLayout,
} from '#shared/printing/card-layouts.ts';

/** What an owner can print: each kind has its own paper (print-plans.ts). */
export const printKinds = ['tent', 'room', 'badge', 'cards', 'sheet', 'stickers'] as const;
export type PrintKind = (typeof printKinds)[number];

/** As many as a business has staff at most; the PDF of so many takes some seconds. */
export const MOST_PRINTED = 1000;

/** More are printed from the PDF only: drawing a thousand cards in the page stops it for more than a minute. */
export const MOST_ON_PAGE = 50;

type SizeMm = { widthMm: number; heightMm: number };

export const papers = {
  a4: { widthMm: 210, heightMm: 297 },
  a6: { widthMm: 105, heightMm: 148 },
  card: { widthMm: 85, heightMm: 55 },
} as const satisfies Record<string, SizeMm>;
export type Paper = keyof typeof papers;

type Plan = {
  paper: Paper;
  card: SizeMm;
  columns: number;
  rows: number;
  /** Between two columns. */
  gapMm: number;
  /** Drawn around each card: a line to cut along, or in the middle of the page to fold it. */
  line: 'cut' | 'fold' | 'none';
  layout: Stack[];
};

const alone = (paper: Paper, layout: Stack[]): Plan => ({
  paper,
  card: papers[paper],
  columns: 1,
  rows: 1,
  gapMm: 0,
  line: 'none',
  layout,
});

/** Paper that people can buy: A4 and A6, cards of 85 × 55 mm, and A4 sheets of 12 labels of 63.5 × 72 mm. */
export const plans: Record<PrintKind, Plan> = {
  tent: {
    paper: 'a4',
    card: { widthMm: 210, heightMm: 148.5 },
    columns: 1,
    rows: 2,
    gapMm: 0,
    line: 'fold',
    layout: tentLayout,
  },
  room: alone('a6', roomLayout),
  badge: alone('card', badgeLayout),
  cards: {
    paper: 'a4',
    card: papers.card,
    columns: 2,
    rows: 5,
    gapMm: 0,
    line: 'cut',
    layout: badgeLayout,
  },
  sheet: {
    paper: 'a4',
    card: { widthMm: 63, heightMm: 91 },
    columns: 3,
    rows: 3,
    gapMm: 0,
    line: 'cut',
    layout: sheetLayout,
  },
  stickers: {
    paper: 'a4',
    card: { widthMm: 63.5, heightMm: 72 },
    columns: 3,
    rows: 4,
    gapMm: 2.5,
    line: 'none',
    layout: stickerLayout,
  },
};

/** Where a card is on its page. One that is turned is upside down, so that it stands upright on a folded tent. */
export type Place = { xMm: number; yMm: number; isTurned: boolean };

/** All places of a page, row by row, with equal margins. */
export function placesOf(kind: PrintKind): Place[] {
  const { paper, card, columns, rows, gapMm } = plans[kind];
  const { widthMm, heightMm } = papers[paper];
  const leftMm = (widthMm - columns * card.widthMm - (columns - 1) * gapMm) / 2;
  const topMm = (heightMm - rows * card.heightMm) / 2;
  return Array.from({ length: columns * rows }, (_, index) => {
    const [row, column] = [Math.floor(index / columns), index % columns];
    return {
      xMm: leftMm + column * (card.widthMm + gapMm),
      yMm: topMm + row * card.heightMm,
      isTurned: kind === 'tent' && row === 0,
    };
  });
}

/** The cards of each page. A table tent has the same card on both sides. */
export function pagesOf<Card>(cards: readonly Card[], kind: PrintKind): Card[][] {
  if (kind === 'tent') return cards.map((card) => [card, card]);
  const size = placesOf(kind).length;
  return Array.from({ length: Math.ceil(cards.length / size) }, (_, page) =>
    cards.slice(page * size, (page + 1) * size),
  );
}
