import { typefaceFinder } from '#server/tipping/printing/find-typeface.ts';
import { decimal, type PdfFile, utf16Hex } from '#server/tipping/printing/pdf-file.ts';
import type { Glyph, Typeface, Weight } from '#server/tipping/printing/typeface.ts';

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
    /** For the resources of a page. */
    entries: () => [...used.values()].map(({ name, id }) => `/${name} ${id} 0 R`).join(' '),
    /** Called last, when all used glyphs are known. */
    write(): void {
      for (const font of used.values()) font.write();
    },
  };
}

/** What a reader needs to show glyphs. Text is shaped already, so without those tables the file is half as large. */
const TABLES = ['cvt ', 'fpgm', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'prep'];
const SFNT_VERSION = 0x00010000;
const SYMBOLIC = 4;

export type PdfFont = ReturnType<typeof pdfFont>;

/** A typeface inside a PDF, with the glyphs of all text that uses it. */
function pdfFont(file: PdfFile, typeface: Typeface) {
  const id = file.reserve();
  const { name } = typeface;
  const used = new Map<number, string>();
  const perMille = (units: number) => decimal((units * 1000) / typeface.unitsPerEm);

  return {
    id,
    name,
    typeface,
    /** Remembers what each glyph stands for, so that people can search and copy the text. */
    use(glyphs: Glyph[]): void {
      for (const { id: glyph, letters } of glyphs) used.set(glyph, used.get(glyph) || letters);
    },
    /** Called last, when all used glyphs are known. */
    write(): void {
      const content = sfnt(typeface);
      const program = file.addStream(`/Length1 ${content.length}`, content);
      const descriptor = file.add(
        `<< /Type /FontDescriptor /FontName /${name} /Flags ${SYMBOLIC} /FontBBox [${bounds().join(' ')}] ` +
          `/ItalicAngle 0 /Ascent ${perMille(typeface.ascender)} /Descent ${perMille(typeface.descender)} ` +
          `/CapHeight 700 /StemV 90 /FontFile2 ${program} 0 R >>`,
      );
      const widths = [...used.keys()].map((glyph) => `${glyph} [${perMille(typeface.widthOf(glyph))}]`);
      const descendant = file.add(
        `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /${name} /CIDToGIDMap /Identity ` +
          '/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> ' +
          `/FontDescriptor ${descriptor} 0 R /W [${widths.join(' ')}] >>`,
      );
      const letters = file.addStream('', lettersMap(used));
      file.add(
        `<< /Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /Identity-H ` +
          `/DescendantFonts [${descendant} 0 R] /ToUnicode ${letters} 0 R >>`,
        id,
      );
    },
  };

  /** The box around all glyphs, from the table "head". */
  function bounds(): string[] {
    const { buffer, byteOffset } = typeface.table('head');
    const head = new DataView(buffer, byteOffset);
    return [36, 38, 40, 42].map((at) => perMille(head.getInt16(at)));
  }
}

/** A font file with only these tables: a header, a list of them, and their contents at multiples of four bytes. */
function sfnt(typeface: Typeface): Buffer {
  const tables = TABLES.map((name) => ({ name, content: typeface.table(name) })).filter(
    ({ content }) => content.length > 0,
  );
  const head = Buffer.alloc(12 + 16 * tables.length);
  head.writeUInt32BE(SFNT_VERSION, 0);
  head.writeUInt16BE(tables.length, 4);
  const log = Math.floor(Math.log2(tables.length));
  head.writeUInt16BE(16 * 2 ** log, 6);
  head.writeUInt16BE(log, 8);
  head.writeUInt16BE(16 * (tables.length - 2 ** log), 10);
  const parts = [head];
  let start = head.length;
  tables.forEach(({ name, content }, index) => {
    const at = 12 + 16 * index;
    const padded = Buffer.concat([content], Math.ceil(content.length / 4) * 4);
    head.write(name, at, 'latin1');
    head.writeUInt32BE(checksum(padded), at + 4);
    head.writeUInt32BE(start, at + 8);
    head.writeUInt32BE(content.length, at + 12);
    parts.push(padded);
    start += padded.length;
  });
  return Buffer.concat(parts);
}

function checksum(content: Buffer): number {
  let sum = 0;
  for (let at = 0; at < content.length; at += 4) sum = (sum + content.readUInt32BE(at)) >>> 0;
  return sum;
}

/** Says which letters each glyph shows. A list may have at most a hundred entries. */
function lettersMap(used: Map<number, string>): string {
  const entries = [...used]
    .filter(([, letters]) => letters !== '')
    .map(([glyph, letters]) => `<${glyphHex(glyph)}> <${utf16Hex(letters)}>`);
  const lists = Array.from({ length: Math.ceil(entries.length / 100) }, (_, index) => {
    const list = entries.slice(index * 100, (index + 1) * 100);
    return `${list.length} beginbfchar\n${list.join('\n')}\nendbfchar`;
  });
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange <0000> <FFFF> endcodespacerange',
    ...lists,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n');
}

export const glyphHex = (glyph: number) => glyph.toString(16).padStart(4, '0');
