import { connect, type Socket } from 'node:net';

/**
 * A closed-loop load generator on keep-alive connections: each sends its next request when its last answer is complete.
 * It reads and writes raw bytes, because it shares the machine with the server, and an HTTP client uses about as much
 * CPU time as the server.
 */
export type LoadOptions = {
  /** Connections are distributed over these round-robin. */
  origins: string[];
  connections: number;
  seconds: number;
  /** The complete text of the next request. */
  nextRequest: () => string;
  expectedStatus: number;
};

export type LoadResult = {
  answers: number;
  perSecond: number;
  /** Median and 99th percentile of the response times. */
  p50Ms: number;
  p99Ms: number;
  /** CPU time of this generator, as a share of one core. */
  ownCpu: number;
};

export async function load(options: LoadOptions): Promise<LoadResult> {
  const { origins, connections, seconds } = options;
  const opened = await Promise.all(
    Array.from({ length: connections }, (_, at) => openSocket(origins[at % origins.length] ?? '')),
  );
  const latenciesMs: number[] = [];
  const cpuBefore = process.cpuUsage();
  const startMs = performance.now();
  const endMs = startMs + seconds * 1000;
  await Promise.all(opened.map((connection) => ask(connection, options, endMs, latenciesMs)));
  const tookSeconds = (performance.now() - startMs) / 1000;
  const cpu = process.cpuUsage(cpuBefore);
  for (const { socket } of opened) socket.destroy();
  latenciesMs.sort((a, b) => a - b);
  const at = (share: number) => latenciesMs[Math.floor(latenciesMs.length * share)] ?? Number.NaN;
  return {
    answers: latenciesMs.length,
    perSecond: latenciesMs.length / tookSeconds,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    ownCpu: (cpu.user + cpu.system) / 1e6 / tookSeconds,
  };
}

/** One read buffer for all answers: each is processed before the next one is read. */
const inbox = Buffer.alloc(64 * 1024);

type Connection = { socket: Socket; onBytes(length: number): void };

/** Uses `onread` instead of Node's streams, which cost more than the work done here. */
function openSocket(origin: string): Promise<Connection> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const socket = connect({
      host: hostname,
      port: Number(port),
      noDelay: true,
      onread: {
        buffer: inbox,
        callback: (length) => {
          connection.onBytes(length);
          return true;
        },
      },
    });
    const connection: Connection = { socket, onBytes: () => undefined };
    socket.once('connect', () => resolve(connection));
    socket.once('error', reject);
  });
}

/** Resolves after the last pending answer, so that every sent tip is counted. */
function ask(
  connection: Connection,
  options: LoadOptions,
  endMs: number,
  latenciesMs: number[],
): Promise<void> {
  const { nextRequest, expectedStatus } = options;
  const { socket } = connection;
  return new Promise((resolve, reject) => {
    let sentMs = 0;
    let missing = 0;
    let head = '';
    const send = () => {
      sentMs = performance.now();
      socket.write(nextRequest(), 'latin1');
    };
    connection.onBytes = (length) => {
      if (missing > 0) {
        missing -= length;
      } else {
        head += inbox.toString('latin1', 0, length);
        const headEnd = head.indexOf('\r\n\r\n');
        if (headEnd < 0) return;
        if (Number(head.slice(9, 12)) !== expectedStatus)
          return reject(new Error(`Expected status ${expectedStatus}, got: ${head}`));
        missing = lengthOf(head, headEnd) - (head.length - headEnd - 4);
        head = '';
      }
      if (missing > 0) return;
      const nowMs = performance.now();
      latenciesMs.push(nowMs - sentMs);
      if (nowMs < endMs) send();
      else resolve();
    };
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('The server closed a connection during a measurement.')));
    send();
  });
}

function lengthOf(head: string, headEnd: number): number {
  const found = /\r\ncontent-length: (\d+)/i.exec(head);
  if (!found || found.index > headEnd) throw new Error(`An answer without a content-length header: ${head}`);
  return Number(found[1]);
}
