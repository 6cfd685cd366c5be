import { type FittedText, fitLink, fitText } from '#server/tipping/printing/fit-text.ts';
import { decimal, type PdfFile, pdfFile, pdfText } from '#server/tipping/printing/pdf-file.ts';
import { type PdfFont, type PdfFonts, pdfFonts } from '#server/tipping/printing/pdf-fonts.ts';
import type { PrintedCard, PrintJob } from '#server/tipping/printing/render-in-worker.ts';
import { POINTS_A_MM, points, renderLine } from '#server/tipping/printing/render-line.ts';
import { barsOf, logoSquares, qrModules } from '#server/tipping/qr/qr-code.ts';
import { type Item, LINE_HEIGHT, type Stack } from '#shared/printing/card-layouts.ts';
import { pagesOf, papers, placesOf, plans } from '#shared/printing/print-plans.ts';

type Rendering = {
  fonts: PdfFonts;
  logo: Picture | undefined;
  /** Red, green and blue of the words that call to scan. */
  callColour: string;
};

/** Height and PDF operators of an item. `topMm` is measured from the bottom of the card, as in a PDF. */
type RenderedItem = { heightMm: number; render(topMm: number): string };

type TextPosition = { centreMm: number /** Above the bottom of the card. */; topMm: number };

const heightOf = ({ lines, sizeMm }: FittedText) => lines.length * sizeMm * LINE_HEIGHT;

const LOGO = 'Logo';

/** All cards as one PDF. CPU-intensive, so it runs in a worker thread (render-in-worker.ts). */
export function renderPdf(job: PrintJob): Buffer {
  const file = pdfFile();
  const fonts = pdfFonts(file);
  const logoId = job.logo && addLogo(file, job.logo);
  const logo: Picture | undefined = job.logo && { ...job.logo, name: LOGO };
  const logoEntry = logoId ? `/${LOGO} ${logoId} 0 R` : '';
  const rendering: Rendering = { fonts, logo, callColour: rgb(job.callColour) };

  const treeId = file.reserve();
  const pageIds = pagesOf(job.cards, job.kind).map((cards) => {
    const codes = new Map<PrintedCard, { name: string; id: number }>();
    for (const card of cards)
      if (!codes.has(card)) codes.set(card, { name: `Code${codes.size}`, id: addCode(card) });
    const content = file.addStream('', renderPage(cards, codes));
    const { widthMm, heightMm } = papers[plans[job.kind].paper];
    const pictures = [...codes.values()].map(({ name, id }) => `/${name} ${id} 0 R`).join(' ');
    return file.add(
      `<< /Type /Page /Parent ${treeId} 0 R /MediaBox [0 0 ${points(widthMm)} ${points(heightMm)}] ` +
        `/Resources << /Font << ${fonts.entries()} >> ` +
        `/XObject << ${logoEntry} ${pictures} >> >> /Contents ${content} 0 R >>`,
    );
  });
  fonts.write();
  const kids = pageIds.map((id) => `${id} 0 R`).join(' ');
  file.add(`<< /Type /Pages /Kids [${kids}] /Count ${pageIds.length} >>`, treeId);
  const info = file.add(`<< /Title ${pdfText(job.title)} >>`);
  const root = file.add(
    // Readers otherwise shrink pages to the margins of the printer, and cards lose their size.
    `<< /Type /Catalog /Pages ${treeId} 0 R /ViewerPreferences << /PrintScaling /None /DisplayDocTitle true >> >>`,
  );
  return file.end(`/Root ${root} 0 R /Info ${info} 0 R`);

  /** Added once, also if it is on both sides of a table tent. */
  function addCode(card: PrintedCard): number {
    const resources = `/Resources << /XObject << ${logoEntry} >> >>`;
    return file.addStream(
      `/Type /XObject /Subtype /Form /BBox [0 0 1 1] ${resources}`,
      renderCode(card.code, logo),
    );
  }

  function renderPage(cards: PrintedCard[], codes: Map<PrintedCard, { name: string }>): string {
    const { card: size, layout, line, paper } = plans[job.kind];
    const places = placesOf(job.kind);
    const rendered = cards.map((card, index) => {
      const { xMm = 0, yMm = 0, isTurned = false } = places[index] ?? {};
      const bottomMm = papers[paper].heightMm - yMm - size.heightMm;
      const place = isTurned
        ? [-1, 0, 0, -1, xMm + size.widthMm, bottomMm + size.heightMm]
        : [1, 0, 0, 1, xMm, bottomMm];
      const edge = line === 'cut' ? `${DASHED} 0 0 ${size.widthMm} ${size.heightMm} re S` : '';
      const content = renderCard(rendering, card, codes.get(card)?.name ?? '', layout, size.heightMm);
      return `q ${place.map(decimal).join(' ')} cm ${edge}\n${content}\nQ`;
    });
    const middleMm = papers[paper].heightMm / 2;
    const fold = line === 'fold' ? `${DASHED} 0 ${middleMm} m ${papers[paper].widthMm} ${middleMm} l S` : '';
    return [`${POINTS_A_MM} 0 0 ${POINTS_A_MM} 0 0 cm`, fold, ...rendered].join('\n');
  }
}

/** A thin grey line. */
const DASHED = '0.2 w [1.5 1.5] 0 d 0.6 G';

function addLogo(file: PdfFile, { widthPx, heightPx, deflated }: NonNullable<PrintJob['logo']>): number {
  return file.addDeflated(
    `/Type /XObject /Subtype /Image /Width ${widthPx} /Height ${heightPx} ` +
      '/ColorSpace /DeviceRGB /BitsPerComponent 8 /Interpolate true',
    deflated,
  );
}

function rgb(colour: string): string {
  return [1, 3, 5]
    .map((start) => decimal(Number.parseInt(colour.slice(start, start + 2), 16) / 255))
    .join(' ');
}

/**
 * The same squares as in the SVG, in a unit square: one path of horizontal bars, so that no reader leaves lines between
 * them, and the logo on a white field in the middle.
 */
function renderCode(link: string, logo: Picture | undefined): string {
  const rows = qrModules(link, logo !== undefined);
  const side = rows.length;
  // Rows are counted from the top, and a PDF counts from below.
  const bars = rows.flatMap((row, y) =>
    barsOf(row).map(([x, width]) => `${x} ${side - y - 1} ${width} 1 re`),
  );
  const field = logoSquares(side);
  const start = (side - field) / 2;
  return [
    `q ${1 / side} 0 0 ${1 / side} 0 0 cm 0 g`,
    ...bars,
    'f',
    ...(logo
      ? [
          `1 g ${decimal(start)} ${decimal(start)} ${field} ${field} re f`,
          resizePicture(logo, { x: start + 0.5, y: start + 0.5, width: field - 1, height: field - 1 }),
        ]
      : []),
    'Q',
  ].join('\n');
}

/** One card, with its lower left corner at the origin. `codeName` is the code's name in the PDF. */
function renderCard(
  rendering: Rendering,
  card: PrintedCard,
  codeName: string,
  layout: Stack[],
  cardHeightMm: number,
): string {
  return layout
    .map((stack) => {
      const centreMm = stack.xMm + stack.widthMm / 2;
      const rendered = stack.items.flatMap((item) =>
        renderItem(rendering, card, codeName, item, stack, centreMm),
      );
      const heightMm = rendered.reduce((sum, each) => sum + each.heightMm + stack.gapMm, -stack.gapMm);
      let topMm = cardHeightMm - stack.yMm - (stack.heightMm - heightMm) / 2;
      return rendered
        .map((each) => {
          const operators = each.render(topMm);
          topMm -= each.heightMm + stack.gapMm;
          return operators;
        })
        .join('\n');
    })
    .join('\n');
}

/** Empty if this card has no such item. */
function renderItem(
  { fonts, logo, callColour }: Rendering,
  card: PrintedCard,
  codeName: string,
  item: Item,
  { widthMm }: Stack,
  centreMm: number,
): RenderedItem[] {
  if (item.part === 'code') {
    const { sizeMm } = item;
    const place = (topMm: number) => [sizeMm, 0, 0, sizeMm, centreMm - sizeMm / 2, topMm - sizeMm];
    return [
      {
        heightMm: sizeMm,
        render: (topMm) => `q ${place(topMm).map(decimal).join(' ')} cm /${codeName} Do Q`,
      },
    ];
  }
  if (item.part === 'logo') {
    if (!logo) return [];
    const { heightMm } = item;
    const box = { x: centreMm - item.widthMm / 2, width: item.widthMm, height: heightMm };
    return [{ heightMm, render: (topMm) => resizePicture(logo, { ...box, y: topMm - heightMm }) }];
  }
  const text = card[item.part];
  if (!text) return [];
  const font = fonts.fontFor(text, item.isBold ? 'bold' : 'regular');
  const room = { widthMm, sizeMm: item.sizeMm, mostLines: item.mostLines };
  const fitted = (item.part === 'link' ? fitLink : fitText)(font.typeface, text, room);
  const colour = item.part.startsWith('call') ? callColour : '0 0 0';
  const render = (topMm: number) => `${colour} rg\n${renderText(font, fitted, { centreMm, topMm })}`;
  return [{ heightMm: heightOf(fitted), render }];
}

/** The lines of a text one below the other, each in the middle. Returns what a PDF writes for it. */
function renderText(font: PdfFont, text: FittedText, place: TextPosition): string {
  const { sizeMm, lines } = text;
  const { ascender, descender, unitsPerEm } = font.typeface;
  // Letters are in the middle of the height of their line, as in browsers.
  const baselineEm = LINE_HEIGHT / 2 + (ascender + descender) / unitsPerEm / 2;
  return lines
    .map((line, index) => {
      const xMm = place.centreMm - line.widthMm / 2;
      return renderLine(font, line, sizeMm, xMm, place.topMm - (index * LINE_HEIGHT + baselineEm) * sizeMm);
    })
    .join('\n');
}

/** A picture that is in the PDF under this name. */
type Picture = { name: string; widthPx: number; heightPx: number };

type Box = { x: number; y: number; width: number; height: number };

/** As large as the box allows, in its middle. */
function resizePicture({ name, widthPx, heightPx }: Picture, box: Box): string {
  const scale = Math.min(box.width / widthPx, box.height / heightPx);
  const [width, height] = [widthPx * scale, heightPx * scale];
  const x = box.x + (box.width - width) / 2;
  const y = box.y + (box.height - height) / 2;
  return `q ${[width, 0, 0, height, x, y].map(decimal).join(' ')} cm /${name} Do Q`;
}
