import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '#test/helpers/seeded-random.ts';
import { PASSWORD } from '#test/helpers/two-karams.ts';

type Options = {
  /** Each request goes to one of these. */
  origins: string[];
  admins: [string, string];
  businessIds: number[];
  staffIds: number[];
  random(): number;
  clients: number;
  /** How long each client waits between two requests. None: it sends as fast as it can. */
  pauseMs?: number;
  /** The address that a proxy in front would tell, for each request. */
  address?: () => string;
};

export type MoneyClients = {
  /** Idempotency keys of the tips that were answered with 201. */
  acknowledged: string[];
  /** Answers by what was asked for, such as `refund 200`. */
  answers: Map<string, number>;
  /** Answers that no client should get, such as a 500. */
  unexpected: string[];
  stop(): Promise<void>;
};

type Action = 'tip' | 'refund' | 'payout' | 'file' | 'release' | 'complete' | 'fail' | 'cancel';

/** How often each action is chosen. */
const WEIGHTS: [Action, number][] = [
  ['tip', 60],
  ['refund', 12],
  ['payout', 8],
  ['file', 8],
  ['release', 6],
  ['complete', 5],
  ['fail', 4],
  ['cancel', 3],
];

/**
 * Clients that tip, refund, and start and settle payouts at random, all at once. The seed decides what each of them
 * does; who comes first is up to the machine. An answer that did not come is asked for again.
 */
export function moneyClients(options: Options): MoneyClients {
  const { origins, admins, businessIds, staffIds } = options;
  const acknowledged: string[] = [];
  const unexpected: string[] = [];
  const answers = new Map<string, number>();
  const tipIds: number[] = [];
  const payoutIds: number[] = [];
  const fileIds: number[] = [];
  let stopping = false;
  const running = Array.from({ length: options.clients }, () =>
    work(seededRandom(Math.floor(options.random() * 2 ** 32))),
  );
  return {
    acknowledged,
    answers,
    unexpected,
    async stop() {
      stopping = true;
      await Promise.all(running);
    },
  };

  async function work(random: () => number): Promise<void> {
    const pick = <Thing>(things: Thing[]) => things[Math.floor(random() * things.length)];
    /** One of the newest, because the older ones are settled. */
    const pickNew = <Thing>(things: Thing[]) => pick(things.slice(-20));
    while (!stopping) {
      const action = actionAt(random());
      const key = randomUUID();
      const request = requestFor(action, pick, pickNew);
      // Sent again with the same key until there is an answer, as a guest's browser does.
      let answer = await send(pick(origins) ?? '', request, key, options.address?.());
      while (answer.status === 0 && !stopping) {
        await sleep(50);
        answer = await send(pick(origins) ?? '', request, key, options.address?.());
      }
      note(action, answer, key);
      if (options.pauseMs) await sleep(options.pauseMs);
    }
  }

  function requestFor(
    action: Action,
    pick: <Thing>(things: Thing[]) => Thing | undefined,
    pickNew: <Thing>(things: Thing[]) => Thing | undefined,
  ) {
    const payoutId = pickNew(payoutIds) ?? 2_147_483_647;
    switch (action) {
      case 'tip': {
        const amount = pick(['5', '12.50', '99.99', '0.07']);
        const coverFee = pick([true, false]);
        return { path: '/api/tips', body: { staffId: pick(staffIds), amount, coverFee }, cookie: '' };
      }
      case 'refund':
        return {
          path: `/api/admin/tips/${pickNew(tipIds) ?? 2_147_483_647}/refund`,
          body: { reason: 'Tipped twice' },
          cookie: admins[0],
        };
      case 'payout':
        return {
          path: '/api/admin/payouts',
          body: { type: 'business', businessId: pick(businessIds), amount: '0' },
          cookie: admins[0],
        };
      case 'file':
        return { path: '/api/admin/bank-files', body: { payoutIds: [payoutId] }, cookie: admins[0] };
      case 'release':
        return {
          path: `/api/admin/bank-files/${pickNew(fileIds) ?? 2_147_483_647}/release`,
          body: { password: PASSWORD },
          cookie: admins[1],
        };
      case 'complete':
        return {
          path: `/api/admin/payouts/${payoutId}/complete`,
          body: { reference: `FT${payoutId}` },
          cookie: admins[1],
        };
      default:
        return {
          path: `/api/admin/payouts/${payoutId}/${action}`,
          body: { reason: 'It happens' },
          cookie: admins[1],
        };
    }
  }

  function note(action: Action, { status, body }: Answer, key: string): void {
    if (status === 0) return;
    const name = `${action} ${status}`;
    answers.set(name, (answers.get(name) ?? 0) + 1);
    if (action === 'tip' && status === 201) {
      acknowledged.push(key);
      tipIds.push(body.id ?? 0);
    }
    if (action === 'file' && status === 201) fileIds.push(body.id ?? 0);
    if (action === 'payout' && status === 201) payoutIds.push(body.id ?? 0);
    // 404: there is no tip or payout yet. 409: it is settled already, or nothing is owed. 503: try again. Or the money of
    // the tip was paid out already.
    const needsSecond = body.reason === 'refund_needs_second';
    if (!needsSecond && ![200, 201, 404, 409, 503].includes(status))
      unexpected.push(`${name} ${body.message}`);
  }
}

function actionAt(number: number): Action {
  let left = number * WEIGHTS.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [action, weight] of WEIGHTS) {
    left -= weight;
    if (left < 0) return action;
  }
  return 'tip';
}

type Answer = { status: number; body: { id?: number; message?: string; reason?: string } };

/** Status 0 means that no answer came. */
async function send(
  origin: string,
  { path, body, cookie }: { path: string; body: object; cookie: string },
  key: string,
  address: string | undefined,
): Promise<Answer> {
  try {
    const answer = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': key,
        ...(cookie && { cookie }),
        ...(address && { 'x-forwarded-for': address }),
      },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as Answer['body'] };
  } catch {
    return { status: 0, body: {} };
  }
}
