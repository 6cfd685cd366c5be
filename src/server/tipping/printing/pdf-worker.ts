import { parentPort, workerData } from 'node:worker_threads';
import { typefaceFinder } from '#server/tipping/printing/find-typeface.ts';
import { type DocumentJob, renderDocument } from '#server/tipping/printing/render-document.ts';
import type { Printed, PrintedCard, PrintJob } from '#server/tipping/printing/render-in-worker.ts';
import { renderPdf } from '#server/tipping/printing/render-pdf.ts';

/** The thread of render-in-worker.ts: renders one PDF and ends. */
const job: PrintJob | DocumentJob = workerData;
parentPort?.postMessage('sections' in job ? { pdf: renderDocument(job) } : printCards(job));

function printCards(cards: PrintJob): Printed {
  const unwritable = unwritableIn(cards.cards);
  return unwritable.length > 0 ? { unwritable } : { pdf: renderPdf(cards) };
}

/** The texts that no typeface can write, for example Chinese ones. */
function unwritableIn(cards: PrintedCard[]): string[] {
  const findTypeface = typefaceFinder();
  const texts = new Set(
    cards.flatMap(({ name, role, business, licence }) =>
      [name, role, business, licence].map((text) => text ?? ''),
    ),
  );
  return [...texts].filter((text) => !findTypeface(text, 'regular'));
}
