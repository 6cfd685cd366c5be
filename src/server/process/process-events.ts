/** A full disk behind the log, or a reader that has closed its pipe, must not end the process. */
export function surviveBrokenOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

const DEADLINE_MS = 30_000;

/**
 * Runs `close` once on SIGINT, SIGTERM or SIGHUP (the terminal was closed), then ends the process. Further signals are
 * ignored, because npm forwards a Ctrl-C that the terminal already sent to this process. The deadline ends a `close`
 * that hangs.
 */
export function onStopSignal(close: () => Promise<void>): void {
  let closing = false;
  const stop = () => {
    if (closing) return;
    closing = true;
    setTimeout(() => process.exit(1), DEADLINE_MS).unref();
    close().then(
      () => process.exit(0),
      (error) => {
        process.stderr.write(`Karam did not stop cleanly: ${error.stack}\n`);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
}

/**
 * Collects the log lines of one event loop turn and writes them together. A write takes several times as long as
 * formatting a line, and a busy server answers thirty requests in one turn.
 */
export function logLines(out: NodeJS.WriteStream): { write(line: string): void } {
  let lines = '';
  const write = () => {
    const text = lines;
    lines = '';
    if (text) out.write(text);
  };
  // The reader of the log may have closed the pipe. The server goes on.
  out.on('error', () => {});
  process.on('exit', write);
  return {
    write(line) {
      if (!lines) setImmediate(write);
      lines += line;
    },
  };
}
