/** A full disk behind the log, or a reader that has closed its pipe, must not end the process. */
export function surviveBrokenOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
