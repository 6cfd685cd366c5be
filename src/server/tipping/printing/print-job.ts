import type { TextPart } from '#shared/printing/card-layouts.ts';
import type { PrintKind } from '#shared/printing/print-kinds.ts';

/** The texts of one card, and the whole link that its code contains. */
export type PrintedCard = Partial<Record<TextPart, string>> & { link: string; code: string };

/** Red, green and blue of each pixel, compressed as a PDF contains them. */
export type Pixels = { widthPx: number; heightPx: number; deflated: Uint8Array };

/** All that a PDF is drawn from. It is sent to another thread, so it contains only data. */
export type PrintJob = {
  kind: PrintKind;
  title: string;
  cards: PrintedCard[];
  logo: Pixels | undefined;
  /** "#rrggbb", of the words that call to scan. */
  callColour: string;
};

/** The file, or the texts that contain letters which the typeface does not have. */
export type Printed = { pdf: Uint8Array } | { unwritable: string[] };
