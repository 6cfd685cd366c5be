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
