/**
 * What is logged in one turn is written at once: a write takes several times as long as making the line, and a busy
 * server answers thirty requests in a turn. A quiet one writes each line as it comes.
 */
export function logLines(out: NodeJS.WriteStream): { write(line: string): void } {
  let lines = '';
  const write = () => {
    const text = lines;
    lines = '';
    if (text) out.write(text);
  };
  // Whoever read the log may be gone; that is no reason to stop.
  out.on('error', () => {});
  process.on('exit', write);
  return {
    write(line) {
      if (!lines) setImmediate(write);
      lines += line;
    },
  };
}
