import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export type TipLoad = {
  /** Idempotency keys of the tips that were answered with 201, in any order. */
  acknowledged: string[];
  /** Requests that were sent and got no answer, by the code of the error. */
  cut: string[];
  /** Answers other than 201, by status. */
  refused: number[];
  /** The longest time without an acknowledged tip since the last call, in milliseconds. */
  takeLongestGapMs(): number;
  /** Clients that ended because the server asked them to close their connection. */
  askedToClose: number[];
  /** Resolves when all clients have ended. */
  ended: Promise<unknown>;
  /** Ends the clients after their current request. */
  stop(): Promise<void>;
};

type Answer = { status: number; asksToClose: boolean } | { error: string; wasSent: boolean };

/**
 * Clients that send tips one after the other over connections they keep open, as a proxy does. A tip without an answer
 * is sent again with the same key until it has one. With `endWhenAsked` a client that is asked to close its connection
 * sends nothing more to this server, as a proxy that uses another node then.
 */
export function sendTips(
  origin: string,
  staffIds: number[],
  clients: number,
  { endWhenAsked = false } = {},
): TipLoad {
  const load = {
    acknowledged: [] as string[],
    cut: [] as string[],
    refused: [] as number[],
    askedToClose: [] as number[],
  };
  let lastMs = performance.now();
  let longestGapMs = 0;
  const noteGap = () => {
    longestGapMs = Math.max(longestGapMs, performance.now() - lastMs);
    lastMs = performance.now();
  };
  let stopping = false;
  const running = Array.from({ length: clients }, (_, index) => work(index));
  const ended = Promise.all(running);
  return {
    ...load,
    ended,
    takeLongestGapMs() {
      noteGap();
      const gap = longestGapMs;
      longestGapMs = 0;
      return gap;
    },
    async stop() {
      stopping = true;
      await ended;
    },
  };

  async function work(index: number): Promise<void> {
    const staffId = staffIds[index % staffIds.length] ?? 0;
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    let key = randomUUID();
    while (!stopping) {
      const answer = await send(agent, origin, staffId, key);
      if ('status' in answer && answer.status === 201) {
        load.acknowledged.push(key);
        noteGap();
        key = randomUUID();
      }
      if (endWhenAsked && 'status' in answer && answer.asksToClose) {
        load.askedToClose.push(index);
        break;
      }
      if ('status' in answer && answer.status === 201) continue;
      if ('status' in answer) load.refused.push(answer.status);
      else if (answer.wasSent) load.cut.push(answer.error);
      await sleep(50);
    }
    agent.destroy();
  }
}

function send(agent: Agent, origin: string, staffId: number, key: string): Promise<Answer> {
  return new Promise((resolve) => {
    let wasSent = false;
    const sending = request(
      `${origin}/api/tips`,
      {
        method: 'POST',
        agent,
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
      },
      (answer) => {
        answer.resume();
        const asksToClose = answer.headers.connection === 'close';
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, asksToClose }));
        answer.on('error', (error: NodeJS.ErrnoException) =>
          resolve({ error: error.code ?? error.message, wasSent: true }),
        );
      },
    );
    // A request whose connection was refused was never sent.
    sending.on('finish', () => {
      wasSent = sending.socket?.connecting === false;
    });
    sending.on('error', (error: NodeJS.ErrnoException) =>
      resolve({ error: error.code ?? error.message, wasSent: wasSent && error.code !== 'ECONNREFUSED' }),
    );
    sending.end(JSON.stringify({ staffId, amount: '5' }));
  });
}
