import { readFile } from 'node:fs/promises';

/** /proc counts processor time in hundredths of a second, on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;

/** Only Linux has /proc. Elsewhere the rows with processor time are left out. */
export const hasProcessorTime = process.platform === 'linux';

/** Seconds of processor time that all threads of a process have used so far. */
export async function secondsOf(pid: number): Promise<number> {
  const { own } = await readStat(pid);
  return own;
}

/**
 * The same for a PostgreSQL server with all its processes: connections, and those that write and clean up in the background.
 * `children` are those that ended; their time goes to the server process.
 */
export async function secondsOfPostgres(pid: number): Promise<number> {
  const { own, children } = await readStat(pid);
  const running = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ');
  // A process that ends meanwhile is left out once. None that records tips does.
  const times = await Promise.all(running.map((child) => secondsOf(Number(child)).catch(() => 0)));
  return times.reduce((sum, time) => sum + time, own + children);
}

async function readStat(pid: number): Promise<{ own: number; children: number }> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The name of the program, in parentheses, can contain spaces. The fields after it are numbered from 3 in proc(5).
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const seconds = (field: number) => Number(fields[field - 3]) / TICKS_PER_SECOND;
  return { own: seconds(14) + seconds(15), children: seconds(16) + seconds(17) };
}
