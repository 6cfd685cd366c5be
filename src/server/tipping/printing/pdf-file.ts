import { deflateSync } from 'node:zlib';

export type PdfFile = ReturnType<typeof pdfFile>;

/**
 * Writes a PDF object by object and then the table that says where each of them begins. Written without a library,
 * because a page of codes needs only text, lines, filled squares and one picture, and no library shapes Arabic as
 * browsers do. See docs/decisions/066-printing.md.
 */
export function pdfFile() {
  // The second line marks the file as binary.
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const starts: number[] = [];
  let length = parts[0]?.length ?? 0;

  const append = (part: Buffer) => {
    parts.push(part);
    length += part.length;
  };
  const put = (id: number, ...content: Buffer[]) => {
    starts[id - 1] = length;
    for (const part of [Buffer.from(`${id} 0 obj\n`), ...content, Buffer.from('\nendobj\n')]) append(part);
  };
  /** The number of an object that is written later. */
  const reserve = () => starts.push(0);
  const add = (dictionary: string, id = reserve()) => {
    put(id, Buffer.from(dictionary));
    return id;
  };
  const addDeflated = (entries: string, deflated: Uint8Array, id = reserve()) => {
    const head = `<< ${entries} /Filter /FlateDecode /Length ${deflated.length} >>\nstream\n`;
    put(id, Buffer.from(head), Buffer.from(deflated), Buffer.from('\nendstream'));
    return id;
  };
  const addStream = (entries: string, content: string | Uint8Array, id = reserve()) =>
    addDeflated(entries, deflateSync(content), id);

  /** The whole file. `trailer` names the object from which readers begin. */
  const end = (trailer: string): Buffer => {
    const tableStart = length;
    const rows = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`);
    append(Buffer.from(`xref\n0 ${starts.length + 1}\n0000000000 65535 f \n${rows.join('')}`));
    append(Buffer.from(`trailer\n<< /Size ${starts.length + 1} ${trailer} >>\n`));
    append(Buffer.from(`startxref\n${tableStart}\n%%EOF\n`));
    return Buffer.concat(parts);
  };

  return { reserve, add, addStream, addDeflated, end };
}

/** A number as PDFs write it: without an exponent, and no more exact than a printer is. */
export function decimal(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}

/** Any text as a string of a PDF. */
export function pdfText(text: string): string {
  return `<FEFF${utf16Hex(text)}>`;
}

export function utf16Hex(text: string): string {
  return Buffer.from(text, 'utf16le').swap16().toString('hex');
}
