import { Worker } from 'node:worker_threads';
import { entryFile } from '#server/platform/base/paths.ts';
import { boundedWork } from '#server/platform/http/bounded-work.ts';
import type { DocumentJob } from '#server/tipping/printing/render-document.ts';
import type { TextPart } from '#shared/printing/card-layouts.ts';
import type { PrintKind } from '#shared/printing/print-plans.ts';

/** The texts of one card, and the whole link that its code contains. */
export type PrintedCard = Partial<Record<TextPart, string>> & { link: string; code: string };

/** Red, green and blue of each pixel, compressed as a PDF contains them. */
export type Pixels = { widthPx: number; heightPx: number; deflated: Uint8Array };

/** The input of a PDF. It is sent to another thread, so it contains only data. */
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

/** Each thread uses a processor and some tens of megabytes while it renders. */
const turns = boundedWork({ atOnce: 1, mostWaiting: 50, mostOfOne: 2 });
/** Many times longer than a thousand cards need. */
const LONGEST_MS = 60_000;
const MOST_MEGABYTES = 256;

/**
 * Renders in a worker thread, so that no guest waits while the codes of a large business are printed. Owners take turns,
 * those with few cards first.
 */
export function renderInWorker(job: PrintJob, ownerId: string): Promise<Printed> {
  return turns.run(() => renderIn(entryFile('tipping/printing/pdf-worker.ts'), job), {
    of: ownerId,
    size: job.cards.length,
  });
}

/** Renders a document of an admin, in the same way. */
export async function renderDocumentInWorker(job: DocumentJob, adminId: string): Promise<Uint8Array> {
  const printed = await turns.run(() => renderIn(entryFile('tipping/printing/pdf-worker.ts'), job), {
    of: adminId,
    size: 1,
  });
  if ('unwritable' in printed) throw new Error('a document has letters that no typeface has');
  return printed.pdf;
}

async function renderIn(thread: string, job: PrintJob | DocumentJob): Promise<Printed> {
  const worker = new Worker(thread, {
    workerData: job,
    // Without the server's own arguments, such as the check of the Node version.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
  });
  const { promise, resolve, reject } = Promise.withResolvers<Printed>();
  const timer = setTimeout(() => reject(new Error('Rendering a PDF took too long')), LONGEST_MS);
  worker.once('message', resolve);
  worker.once('error', reject);
  worker.once('exit', (code) => reject(new Error(`The thread that renders PDFs ended with ${code}`)));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
