const DEADLINE_MS = 30_000;

/**
 * Runs `close` once on SIGINT, SIGTERM or SIGHUP (a terminal that was closed), then ends the process. Further signals
 * are ignored, because npm passes on a Ctrl-C that the terminal has already sent here; a close that hangs is ended by
 * the deadline instead.
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
