import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { findUaeIban } from '#shared/money/iban.ts';
import { getFilsFrom } from '#shared/money/money.ts';

/**
 * What happens to the next payment. pay, accept (ACSP until `finish`) and refuse are answers of a bank; lose pays and cuts the
 * connection, drop cuts it and keeps nothing, hang pays and never answers, garble pays and answers nonsense, fail500 pays and
 * answers 500, late answers after a while.
 */
type Mode =
  | 'pay'
  | 'accept'
  | 'lose'
  | 'drop'
  | 'hang'
  | 'garble'
  | 'fail500'
  | { refuse: string; text?: string }
  | { lateMs: number };

type Order = { endToEndId: string; amount: string; currency: string; creditor: { iban: string } };
type Kept = {
  order: Order;
  body: string;
  status: string;
  reference: string | null;
  reason: { code: string; text?: string } | null;
  /** How often money has moved. */
  paid: number;
};

export type FakeInstantBank = Awaited<ReturnType<typeof startInstantBank>>;

const MOST_FILS = 5_000_000;

/** A real HTTP server on the loopback that does what docs/instant-payments.md asks of a bank's service. */
export async function startInstantBank(credential = 'credential-of-the-tests-1234') {
  const kept = new Map<string, Kept>();
  const modes: Mode[] = [];
  /** Every request that came, such as "POST KARAM-PAYOUT-7". */
  const requests: string[] = [];
  let references = 0;
  const bank = {
    credential,
    kept,
    requests,
    url: '',
    /** If set, every request is answered with this status. */
    closedWith: 0,
    /** A bank that does not keep to its word: it pays an id as often as it comes. */
    isForgetful: false,
    next: (...each: Mode[]) => modes.push(...each),
    /** What was planned for payments that never came. */
    forgetPlans: () => modes.splice(0),
    /** A payment that was accepted ends. */
    finish(endToEndId: string, status: string, code?: string) {
      const found = kept.get(endToEndId);
      if (!found) throw new Error(`The bank does not know ${endToEndId}.`);
      found.status = status;
      found.reason = code ? { code } : null;
      if (status === 'ACCC') found.paid += 1;
    },
    posts: () => requests.filter((each) => each.startsWith('POST')),
    timesPaid: (endToEndId: string) => kept.get(endToEndId)?.paid ?? 0,
    async close() {
      server.closeAllConnections();
      if (!server.listening) return;
      server.close();
      await once(server, 'close');
    },
    /** Again at the same address. */
    async open() {
      server.listen(Number(new URL(bank.url).port), '127.0.0.1');
      await once(server, 'listening');
    },
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => request.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  bank.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/instant`;
  return bank;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', headers, url = '' } = request;
    const body = await text(request);
    const id = method === 'POST' ? (JSON.parse(body) as Order).endToEndId : (url.split('/').pop() ?? '');
    requests.push(`${method} ${id}`);
    if (headers.authorization !== `Bearer ${credential}`) return send(response, 401, {});
    if (bank.closedWith) return send(response, bank.closedWith, {});
    if (method === 'GET' && url === `/instant/payments/${id}`) {
      const found = kept.get(id);
      return found
        ? send(response, 200, report(found))
        : send(response, 404, { endToEndId: id, status: 'RJCT', reason: { code: 'AG09' } });
    }
    if (method === 'POST' && url === '/instant/payments' && headers['idempotency-key'] === id)
      return pay(request, response, body);
    return send(response, 404, { error: 'not found' });
  }

  async function pay(request: IncomingMessage, response: ServerResponse, body: string): Promise<void> {
    const order = JSON.parse(body) as Order;
    const before = kept.get(order.endToEndId);
    if (before && !bank.isForgetful) return send(response, before.body === body ? 200 : 409, report(before));
    const mode = modes.shift() ?? 'pay';
    if (mode === 'drop') return void request.socket.destroy();
    const found = keep(order, body, mode, before);
    if (mode === 'lose') return void request.socket.destroy();
    if (mode === 'hang') return;
    if (mode === 'garble') return send(response, 200, { thanks: true });
    if (mode === 'fail500') return send(response, 500, {});
    if (typeof mode === 'object' && 'lateMs' in mode)
      await new Promise((resolve) => setTimeout(resolve, mode.lateMs));
    return send(response, 201, report(found));
  }

  function keep(order: Order, body: string, mode: Mode, before: Kept | undefined): Kept {
    const refusal = refusalOf(order, mode);
    const isPaid = !refusal && mode !== 'accept';
    references += 1;
    const found: Kept = {
      order,
      body,
      status: refusal ? 'RJCT' : isPaid ? 'ACCC' : 'ACSP',
      reference: refusal ? null : `IPP-${references}`,
      reason: refusal,
      paid: (before?.paid ?? 0) + (isPaid ? 1 : 0),
    };
    kept.set(order.endToEndId, found);
    return found;
  }
}

function refusalOf({ amount, currency, creditor }: Order, mode: Mode) {
  if (typeof mode === 'object' && 'refuse' in mode)
    return { code: mode.refuse, ...(mode.text && { text: mode.text }) };
  if (currency !== 'AED') return { code: 'AM03' };
  if (getFilsFrom(amount) > MOST_FILS) return { code: 'AM02' };
  return findUaeIban(creditor.iban) === creditor.iban ? null : { code: 'AC01' };
}

function report({ order, status, reference, reason }: Kept) {
  return {
    endToEndId: order.endToEndId,
    status,
    amount: order.amount,
    currency: order.currency,
    creditorIban: order.creditor.iban,
    ...(reference && { reference }),
    ...(reason && { reason }),
  };
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
