import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Sends each tip five times with one key. Four times the connection is cut after the request was sent, at a random
 * moment before or while the answer arrives; the fifth time the guest gets it. Returns the keys of these answers, all of
 * which must be recorded exactly once.
 */
export async function sendWithoutAnswers(options: {
  origins: string[];
  staffIds: number[];
  tips: number;
  random(): number;
}): Promise<{ acknowledged: string[] }> {
  const { origins, staffIds, random } = options;
  const keys = Array.from({ length: options.tips }, () => randomUUID());
  const waiting = keys.flatMap((key, index) =>
    Array.from({ length: 4 }, () => ({ key, staffId: staffIds[index % staffIds.length] ?? 0 })),
  );
  // Repetitions of one tip meet each other in any order, on both programs.
  const shuffled = waiting
    .map((tip) => ({ tip, place: random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ tip }) => tip);
  const work = async () => {
    for (let tip = shuffled.pop(); tip; tip = shuffled.pop()) {
      const origin = origins[Math.floor(random() * origins.length)] ?? '';
      await sendAndHangUp(origin, tip, random() * 20);
    }
  };
  await Promise.all(Array.from({ length: 16 }, work));
  const acknowledged: string[] = [];
  const left = keys.map((key, index) => ({ key, staffId: staffIds[index % staffIds.length] ?? 0 }));
  const ask = async () => {
    for (let tip = left.pop(); tip; tip = left.pop()) {
      const answer = await fetch(`${origins[left.length % origins.length]}/api/tips`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': tip.key },
        body: JSON.stringify({ staffId: tip.staffId, amount: '5' }),
      });
      await answer.arrayBuffer();
      if (answer.status === 201) acknowledged.push(tip.key);
      else left.push(tip);
    }
  };
  await Promise.all(Array.from({ length: 16 }, ask));
  return { acknowledged };
}

async function sendAndHangUp(
  origin: string,
  { key, staffId }: { key: string; staffId: number },
  afterMs: number,
): Promise<void> {
  const { port, hostname } = new URL(origin);
  const body = JSON.stringify({ staffId, amount: '5' });
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  const sent = new Promise<void>((resolve) => {
    socket.on('close', () => resolve());
    const head = [
      'POST /api/tips HTTP/1.1',
      `Host: ${hostname}`,
      'Content-Type: application/json',
      `Idempotency-Key: ${key}`,
      `Content-Length: ${body.length}`,
    ].join('\r\n');
    socket.write(`${head}\r\n\r\n${body}`, () => resolve());
  });
  await sent;
  await sleep(afterMs);
  socket.destroy();
}
