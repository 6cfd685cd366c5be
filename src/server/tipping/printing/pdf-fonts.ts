import type { PdfFile } from '#server/tipping/printing/pdf-file.ts';
import { type PdfFont, pdfFont } from '#server/tipping/printing/pdf-font.ts';
import type { Typeface, Weight } from '#server/tipping/printing/typeface.ts';
import { typefaceFinder } from '#server/tipping/printing/typeface-finder.ts';

export type PdfFonts = ReturnType<typeof pdfFonts>;

/** The fonts of a PDF: only those in which something is written, because each makes the file larger. */
export function pdfFonts(file: PdfFile) {
  const findTypeface = typefaceFinder();
  const used = new Map<Typeface, PdfFont>();
  return {
    /** The font for a text. */
    fontFor(text: string, weight: Weight): PdfFont {
      const typeface = findTypeface(text, weight);
      if (!typeface) throw new Error('no typeface has these letters');
      const font = used.get(typeface) ?? pdfFont(file, typeface);
      used.set(typeface, font);
      return font;
    },
    /** For the resources of a page that is drawn. */
    entries: () => [...used.values()].map(({ name, id }) => `/${name} ${id} 0 R`).join(' '),
    /** Called last, when all used glyphs are known. */
    write(): void {
      for (const font of used.values()) font.write();
    },
  };
}
