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
