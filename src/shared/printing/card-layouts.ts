export type TextPart = 'callEnglish' | 'callArabic' | 'name' | 'role' | 'business' | 'licence' | 'link';

export type TextItem = { part: TextPart; sizeMm: number; isBold?: true; mostLines: number };
export type Item =
  | { part: 'code'; sizeMm: number }
  | { part: 'logo'; widthMm: number; heightMm: number }
  | TextItem;

/** Items one below the other. Together they are in the middle of the box; what a card does not have takes no room. */
export type Stack = {
  xMm: number;
  yMm: number;
  widthMm: number;
  heightMm: number;
  gapMm: number;
  items: Item[];
};

/** Every line of text is this much higher than its letters, in the browser and in the PDF. */
export const LINE_HEIGHT = 1.35;

const text = (part: TextPart, sizeMm: number, mostLines = 1): TextItem => ({ part, sizeMm, mostLines });
const bold = (part: TextPart, sizeMm: number, mostLines = 1): TextItem => ({
  ...text(part, sizeMm, mostLines),
  isBold: true,
});
const code = (sizeMm: number): Item => ({ part: 'code', sizeMm });
const logo = (widthMm: number, heightMm: number): Item => ({ part: 'logo', widthMm, heightMm });

/** One side of a table tent: half of an A4 page. */
export const tentLayout: Stack[] = [
  { xMm: 8, yMm: 8, widthMm: 104, heightMm: 132.5, gapMm: 1, items: [code(102), text('link', 4.6, 2)] },
  {
    xMm: 116,
    yMm: 8,
    widthMm: 86,
    heightMm: 132.5,
    gapMm: 3,
    items: [
      logo(70, 26),
      bold('callEnglish', 10),
      bold('callArabic', 7),
      bold('name', 8, 2),
      text('role', 5),
      text('business', 5.4, 2),
      text('licence', 3.6),
    ],
  },
];

/** A6, for the bedside table or the back of a door. */
export const roomLayout: Stack[] = [
  {
    xMm: 6,
    yMm: 5,
    widthMm: 93,
    heightMm: 138,
    gapMm: 0.6,
    items: [
      logo(62, 13),
      bold('callEnglish', 7),
      bold('callArabic', 7),
      code(57),
      text('link', 3.4, 2),
      bold('name', 5.6, 2),
      text('role', 3.8),
      text('business', 4, 2),
      text('licence', 2.8),
    ],
  },
];

/** The size of a business card. */
export const badgeLayout: Stack[] = [
  { xMm: 2, yMm: 2, widthMm: 43, heightMm: 51, gapMm: 0.5, items: [code(42), text('link', 2.4, 2)] },
  {
    xMm: 46,
    yMm: 2.5,
    widthMm: 36.5,
    heightMm: 50,
    gapMm: 0.6,
    items: [
      logo(32, 9),
      bold('callEnglish', 3.8),
      bold('callArabic', 3),
      bold('name', 4, 2),
      text('role', 3),
      text('business', 3, 2),
      text('licence', 2.2),
    ],
  },
];

/** A ninth of an A4 page. */
export const sheetLayout: Stack[] = [
  {
    xMm: 3,
    yMm: 3,
    widthMm: 57,
    heightMm: 85,
    gapMm: 0.3,
    items: [
      logo(40, 8),
      bold('callEnglish', 3.3),
      bold('callArabic', 3.3),
      code(40),
      text('link', 2.6, 2),
      bold('name', 4, 2),
      text('role', 3),
      text('business', 3),
    ],
  },
];

export const stickerLayout: Stack[] = [
  {
    xMm: 4,
    yMm: 2.5,
    widthMm: 55.5,
    heightMm: 67,
    gapMm: 0.2,
    items: [
      logo(34, 6),
      bold('callEnglish', 2.7),
      bold('callArabic', 2.7),
      code(34),
      text('link', 2.2, 2),
      bold('name', 3.3, 2),
      text('business', 2.6),
    ],
  },
];
