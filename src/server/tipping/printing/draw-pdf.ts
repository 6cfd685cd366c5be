import { type Drawing, drawCard } from '#server/tipping/printing/draw-card.ts';
import type { Picture } from '#server/tipping/printing/draw-picture.ts';
import { drawPicture } from '#server/tipping/printing/draw-picture.ts';
import { decimal, type PdfFile, pdfFile, pdfText } from '#server/tipping/printing/pdf-file.ts';
import { pdfFonts } from '#server/tipping/printing/pdf-fonts.ts';
import type { PrintedCard, PrintJob } from '#server/tipping/printing/print-job.ts';
import { barsOf } from '#server/tipping/qr/qr-bars.ts';
import { logoSquares, qrModules } from '#server/tipping/qr/qr-modules.ts';
import { pagesOf, papers, placesOf, plans } from '#shared/printing/print-plans.ts';

/** A PDF counts in points, of which an inch has 72. */
const POINTS_A_MM = 72 / 25.4;
const LOGO = 'Logo';

/** All cards as one PDF. It takes much of the processor, so it runs in a thread of its own (draw-apart.ts). */
export function drawPdf(job: PrintJob): Buffer {
  const file = pdfFile();
  const fonts = pdfFonts(file);
  const logoId = job.logo && addLogo(file, job.logo);
  const logo: Picture | undefined = job.logo && { ...job.logo, name: LOGO };
  const logoEntry = logoId ? `/${LOGO} ${logoId} 0 R` : '';
  const drawing: Drawing = { fonts, logo, callColour: rgb(job.callColour) };

  const treeId = file.reserve();
  const pageIds = pagesOf(job.cards, job.kind).map((cards) => {
    const codes = new Map<PrintedCard, { name: string; id: number }>();
    for (const card of cards)
      if (!codes.has(card)) codes.set(card, { name: `Code${codes.size}`, id: addCode(card) });
    const content = file.addStream('', drawPage(cards, codes));
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

  /** Drawn once, also if it is on both sides of a table tent. */
  function addCode(card: PrintedCard): number {
    const resources = `/Resources << /XObject << ${logoEntry} >> >>`;
    return file.addStream(
      `/Type /XObject /Subtype /Form /BBox [0 0 1 1] ${resources}`,
      drawCode(card.code, logo),
    );
  }

  function drawPage(cards: PrintedCard[], codes: Map<PrintedCard, { name: string }>): string {
    const { card: size, layout, line, paper } = plans[job.kind];
    const places = placesOf(job.kind);
    const drawn = cards.map((card, index) => {
      const { xMm = 0, yMm = 0, isTurned = false } = places[index] ?? {};
      const bottomMm = papers[paper].heightMm - yMm - size.heightMm;
      const place = isTurned
        ? [-1, 0, 0, -1, xMm + size.widthMm, bottomMm + size.heightMm]
        : [1, 0, 0, 1, xMm, bottomMm];
      const edge = line === 'cut' ? `${DASHED} 0 0 ${size.widthMm} ${size.heightMm} re S` : '';
      const content = drawCard(drawing, card, codes.get(card)?.name ?? '', layout, size.heightMm);
      return `q ${place.map(decimal).join(' ')} cm ${edge}\n${content}\nQ`;
    });
    const middleMm = papers[paper].heightMm / 2;
    const fold = line === 'fold' ? `${DASHED} 0 ${middleMm} m ${papers[paper].widthMm} ${middleMm} l S` : '';
    return [`${POINTS_A_MM} 0 0 ${POINTS_A_MM} 0 0 cm`, fold, ...drawn].join('\n');
  }
}

/** A thin grey line. */
const DASHED = '0.2 w [1.5 1.5] 0 d 0.6 G';

const points = (mm: number) => decimal(mm * POINTS_A_MM);

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
function drawCode(link: string, logo: Picture | undefined): string {
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
          drawPicture(logo, { x: start + 0.5, y: start + 0.5, width: field - 1, height: field - 1 }),
        ]
      : []),
    'Q',
  ].join('\n');
}
