import { parentPort, workerData } from 'node:worker_threads';
import { drawPdf } from '#server/tipping/printing/draw-pdf.ts';
import type { Printed, PrintJob } from '#server/tipping/printing/print-job.ts';
import { unwritableIn } from '#server/tipping/printing/unwritable.ts';

/** The thread of draw-apart.ts: draws one PDF, and ends. */
const job: PrintJob = workerData;
const unwritable = unwritableIn(job.cards);
const printed: Printed = unwritable.length > 0 ? { unwritable } : { pdf: drawPdf(job) };
parentPort?.postMessage(printed);
