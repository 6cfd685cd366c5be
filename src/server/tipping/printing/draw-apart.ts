import { Worker } from 'node:worker_threads';
import { entryFile } from '#server/platform/base/paths.ts';
import { boundedWork } from '#server/platform/http/bounded-work.ts';
import type { Printed, PrintJob } from '#server/tipping/printing/print-job.ts';

/** Each thread takes a processor and some tens of megabytes while it draws. */
const turns = boundedWork({ atOnce: 1, mostWaiting: 10 });
/** Many times what a thousand cards take. */
const LONGEST_MS = 60_000;
const MOST_MEGABYTES = 256;

/** Draws in a thread of its own, so that no guest waits for the codes of a large business. */
export function drawApart(job: PrintJob): Promise<Printed> {
  return turns.run(() => drawIn(entryFile('tipping/printing/pdf-worker.ts'), job));
}

async function drawIn(thread: string, job: PrintJob): Promise<Printed> {
  const worker = new Worker(thread, {
    workerData: job,
    // Those of the process are for the server, such as the check of its Node version.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
  });
  const { promise, resolve, reject } = Promise.withResolvers<Printed>();
  const timer = setTimeout(() => reject(new Error('Drawing a PDF took too long')), LONGEST_MS);
  worker.once('message', resolve);
  worker.once('error', reject);
  worker.once('exit', (code) => reject(new Error(`The thread that draws PDFs ended with ${code}`)));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
