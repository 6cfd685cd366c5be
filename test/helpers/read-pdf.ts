import { PDFiumLibrary } from '@hyzyla/pdfium';

const POINTS_A_MM = 72 / 25.4;
/** A dark square of the smallest code then has more than three pixels. */
export const PX_A_MM = 4;

export type PdfPage = {
  sizeMm: [width: number, height: number];
  /** As people search and copy it. */
  lines: string[];
  pixels: Buffer;
  widthPx: number;
  heightPx: number;
};

/** Loaded once for all tests of a file: it has four megabytes. */
let loaded: ReturnType<typeof PDFiumLibrary.init> | undefined;

/** Draws the pages of a PDF with the library that Chromium uses. */
export async function readPdf(pdf: Buffer): Promise<PdfPage[]> {
  loaded ??= PDFiumLibrary.init();
  const document = await (await loaded).loadDocument(pdf);
  const pages: PdfPage[] = [];
  for (const page of document.pages()) {
    const { originalWidth, originalHeight } = page.getOriginalSize();
    // Before it is drawn: the library closes the page then.
    const lines = page.getText().split(/\s*\r\n/);
    const drawn = await page.render({ scale: PX_A_MM / POINTS_A_MM, render: 'bitmap' });
    pages.push({
      sizeMm: [rounded(originalWidth / POINTS_A_MM), rounded(originalHeight / POINTS_A_MM)],
      lines,
      pixels: Buffer.from(drawn.data),
      widthPx: drawn.width,
      heightPx: drawn.height,
    });
  }
  document.destroy();
  return pages;
}

const rounded = (mm: number) => Math.round(mm * 10) / 10;
