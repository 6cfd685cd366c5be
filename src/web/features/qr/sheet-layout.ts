/** A sheet of A4 paper: larger codes to hang up, or business cards to cut out. The measures are in print-codes.css. */
export const sheetLayouts = ['sheet', 'cards'] as const;
export type SheetLayout = (typeof sheetLayouts)[number];

const perPage: Record<SheetLayout, number> = { sheet: 9, cards: 10 };

/** The codes of each page of paper. */
export function pagesOf<Code>(codes: readonly Code[], layout: SheetLayout): Code[][] {
  const size = perPage[layout];
  return Array.from({ length: Math.ceil(codes.length / size) }, (_, page) =>
    codes.slice(page * size, (page + 1) * size),
  );
}
