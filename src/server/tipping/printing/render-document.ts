import { typefaceFinder } from '#server/tipping/printing/find-typeface.ts';
import { fitText, type Line } from '#server/tipping/printing/fit-text.ts';
import { pdfFile, pdfText } from '#server/tipping/printing/pdf-file.ts';
import { type PdfFont, pdfFonts } from '#server/tipping/printing/pdf-fonts.ts';
import { POINTS_A_MM, points, renderLine } from '#server/tipping/printing/render-line.ts';
import { directionOf } from '#server/tipping/printing/shape-line.ts';
import type { Weight } from '#server/tipping/printing/typeface.ts';

/** A document of facts and paragraphs on A4 pages. Sent to another thread, so it contains only data. */
export type DocumentJob = {
  title: string;
  /** Labels stand at the right. */
  isRightToLeft?: boolean;
  sections: { heading: string; facts: { label: string; value: string }[]; text: string | null }[];
};

const WIDTH_MM = 210;
const HEIGHT_MM = 297;
const MARGIN_MM = 20;
const LABEL_MM = 55;
const TEXT_MM = WIDTH_MM - 2 * MARGIN_MM;
const LINE_HEIGHT = 1.45;

type Cell = { xMm: number; widthMm: number; sizeMm: number; weight: Weight };
const title: Cell = { xMm: MARGIN_MM, widthMm: TEXT_MM, sizeMm: 6, weight: 'bold' };
const heading: Cell = { ...title, sizeMm: 4.4 };
const label: Cell = { xMm: MARGIN_MM, widthMm: LABEL_MM - 4, sizeMm: 3.4, weight: 'regular' };
const value: Cell = { ...label, xMm: MARGIN_MM + LABEL_MM, widthMm: TEXT_MM - LABEL_MM };
const paragraph: Cell = { ...label, widthMm: TEXT_MM };

/** Lines that stand side by side, or space. */
type Row = { heightMm: number; lines: { font: PdfFont; line: Line; xMm: number; sizeMm: number }[] };

/** CPU-intensive, so it runs in a worker thread (render-in-worker.ts). */
export function renderDocument(job: DocumentJob): Buffer {
  const file = pdfFile();
  const fonts = pdfFonts(file);
  const writable = writableText();
  const treeId = file.reserve();
  const rows = [
    ...write(job.title, title),
    ...job.sections.flatMap((section) => [
      space(5),
      ...write(section.heading, heading),
      space(1),
      ...section.facts.flatMap((fact) => [
        ...beside(write(fact.label, label), write(fact.value, value)),
        space(1.2),
      ]),
      ...write(section.text ?? '', paragraph),
    ]),
  ];
  const pageIds = pagesOf(rows).map((page) => {
    const content = file.addStream('', renderPage(page));
    return file.add(
      `<< /Type /Page /Parent ${treeId} 0 R /MediaBox [0 0 ${points(WIDTH_MM)} ${points(HEIGHT_MM)}] ` +
        `/Resources << /Font << ${fonts.entries()} >> >> /Contents ${content} 0 R >>`,
    );
  });
  fonts.write();
  file.add(
    `<< /Type /Pages /Kids [${pageIds.map((id) => `${id} 0 R`).join(' ')}] /Count ${pageIds.length} >>`,
    treeId,
  );
  const info = file.add(`<< /Title ${pdfText(job.title)} >>`);
  const root = file.add(
    `<< /Type /Catalog /Pages ${treeId} 0 R /ViewerPreferences << /DisplayDocTitle true >> >>`,
  );
  return file.end(`/Root ${root} 0 R /Info ${info} 0 R`);

  function write(text: string, cell: Cell): Row[] {
    return text.split('\n').flatMap((part) => {
      const written = writable(part);
      if (written.trim() === '') return text === '' ? [] : [space(cell.sizeMm)];
      const font = fonts.fontFor(written, cell.weight);
      const room = { widthMm: cell.widthMm, sizeMm: cell.sizeMm, mostLines: Number.POSITIVE_INFINITY };
      const { lines, sizeMm } = fitText(font.typeface, written, room);
      // A text of the other direction begins at the other edge.
      const isRightToLeft = directionOf(written) === 'rtl';
      return lines.map((line) => {
        const left = job.isRightToLeft ? WIDTH_MM - cell.xMm - cell.widthMm : cell.xMm;
        const isAtRight = isRightToLeft || (job.isRightToLeft ?? false);
        const xMm = left + (isAtRight ? cell.widthMm - line.widthMm : 0);
        return { heightMm: sizeMm * LINE_HEIGHT, lines: [{ font, line, xMm, sizeMm }] };
      });
    });
  }
}

const space = (heightMm: number): Row => ({ heightMm, lines: [] });

function beside(left: Row[], right: Row[]): Row[] {
  return Array.from({ length: Math.max(left.length, right.length) }, (_, index) => {
    const rows = [left[index], right[index]].filter((row) => row !== undefined);
    return {
      heightMm: Math.max(...rows.map(({ heightMm }) => heightMm)),
      lines: rows.flatMap(({ lines }) => lines),
    };
  });
}

function pagesOf(rows: Row[]): Row[][] {
  const pages: Row[][] = [];
  let leftMm = 0;
  for (const row of rows) {
    if (row.heightMm > leftMm) {
      pages.push([]);
      leftMm = HEIGHT_MM - 2 * MARGIN_MM;
    }
    pages.at(-1)?.push(row);
    leftMm -= row.heightMm;
  }
  return pages;
}

function renderPage(rows: Row[]): string {
  let topMm = HEIGHT_MM - MARGIN_MM;
  const rendered = rows.flatMap(({ heightMm, lines }) => {
    topMm -= heightMm;
    return lines.map(({ font, line, xMm, sizeMm }) =>
      renderLine(font, line, sizeMm, xMm, topMm + sizeMm * 0.3),
    );
  });
  return [`${POINTS_A_MM} 0 0 ${POINTS_A_MM} 0 0 cm 0 g`, ...rendered].join('\n');
}

/**
 * Guests write with emoji and in any script, and a line is in one typeface: a letter that it does not have becomes a question
 * mark. The page of the dispute has the whole text.
 */
function writableText(): (text: string) => string {
  const findTypeface = typefaceFinder();
  const graphemes = new Intl.Segmenter();
  return (text) => {
    if (findTypeface(text, 'regular')) return text;
    const letters = [...graphemes.segment(text)].map(({ segment }) => segment);
    const known = letters.map((letter) => (findTypeface(letter, 'regular') ? letter : '?')).join('');
    const main = findTypeface(letters.find((letter) => /\p{L}/u.test(letter)) ?? '', 'regular');
    if (findTypeface(known, 'regular')) return known;
    return letters.map((letter) => (findTypeface(letter, 'regular') === main ? letter : '?')).join('');
  };
}
