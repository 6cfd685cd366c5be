import type { Change } from '#server/money/ledger/read/changes.ts';
import { getFilsFrom, toDecimal } from '#shared/money.ts';

const decimal = (text: string) => toDecimal(getFilsFrom(text));

/** Names each change once, so that none becomes two events. */
export function sourceOf(change: Change): string {
  if (change.kind === 'payout.completed') return `${change.kind} ${change.payoutId}`;
  return `${change.kind} ${change.tipId} ${change.part}`;
}

/** The JSON that is sent. Ids and amounts only: names and guests' words are read with a key, and can be erased. */
export function bodyOf(id: string, change: Change): string {
  const { kind: type, businessId, at } = change;
  return JSON.stringify({ id, type, createdAt: at.toISOString(), businessId, data: dataOf(change) });
}

function dataOf(change: Change): object {
  if (change.kind === 'payout.completed') {
    const { payoutId, recipientType, recipientId, amount } = change;
    return { payoutId, recipientType, recipientId, amount: decimal(amount) };
  }
  const { tipId, staffId } = change;
  const charged = decimal(change.charged);
  const net = decimal(change.net);
  if (change.kind === 'tip.refunded') return { tipId, staffId, refunded: charged, net, part: change.part };
  return { tipId, staffId, amount: decimal(change.amount), charged, net };
}

export function testBodyOf(id: string, businessId: number, now: Date): string {
  return JSON.stringify({ id, type: 'test', createdAt: now.toISOString(), businessId, data: {} });
}
