import type { Readable } from 'node:stream';

/**
 * The chunks of a body, until it ends or the signal gives up on it. The body itself stays open, because closing it would
 * close the connection before the refusal is sent.
 */
export async function* readUntil(content: Readable, signal: AbortSignal): AsyncGenerator<Buffer> {
  const reading: AsyncIterator<Buffer> = content.iterator({ destroyOnReturn: false });
  let giveUp: (reason: unknown) => void = () => undefined;
  signal.addEventListener('abort', () => giveUp(signal.reason), { once: true });
  const next = () =>
    new Promise<IteratorResult<Buffer>>((resolve, reject) => {
      giveUp = reject;
      reading.next().then(resolve, reject);
    });
  try {
    for (;;) {
      signal.throwIfAborted();
      const { done, value } = await next();
      if (done) return;
      yield value;
    }
  } finally {
    // Not awaited: it waits for the next chunk, which may never come.
    void reading.return?.().catch(() => undefined);
  }
}
