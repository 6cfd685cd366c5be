import { createHmac, hkdfSync } from 'node:crypto';
import type { CardWatch, Tipper } from '#server/money/payments/payments.ts';
import type { Db } from '#server/platform/db/database.ts';
import { TooManyRequests } from '#server/platform/http/app-error.ts';
import { noteWarning } from '#server/tipping/card-testing/note-warning.ts';
import {
  nameOfCode,
  SMALL_BELOW_FILS,
  SMALL_TIPS_AS_ONE,
  WINDOW_MS,
} from '#server/tipping/card-testing/rules.ts';
import { knownWaits } from '#server/tipping/card-testing/waits.ts';
import { findOrigin, insertOrigin, type Origin } from '#server/tipping/card-testing/warning-store.ts';

/** Limits memory. An attacker with more addresses is noticed at the code instead. */
const MOST_COUNTED = 10_000;

type Options = {
  db: Db;
  clock: () => Date;
  sessionSecret: string;
  publicOrigin: string;
  log: { error(detail: object, message: string): void };
};

export function openCardWatch({ db, clock, sessionSecret, publicOrigin, log }: Options): CardWatch {
  const hash = keyedHash(sessionSecret);
  const waits = knownWaits();
  const small = smallTips();
  const originOf = (tipper: Tipper): Origin => ({ ...tipper, network: hash('network', tipper.network) });
  const note = (warning: Parameters<typeof noteWarning>[2]) =>
    noteWarning(db, waits, warning, publicOrigin).catch((error) => {
      // The guest's tip is recorded or declined already, and must be answered.
      log.error({ err: error }, 'could not count a declined payment');
      return false;
    });

  return {
    async findRefusal(tipsDb, tipper) {
      const waitMs = await waits.findWaitMs(tipsDb, () => originOf(tipper), clock());
      return waitMs > 0 ? new TooManyRequests('tips_slowed', waitMs) : undefined;
    },
    saveOrigin: (transaction, tipId, tipper, now) => insertOrigin(transaction, tipId, originOf(tipper), now),
    async noteTip(tipper, amountFils) {
      if (amountFils >= SMALL_BELOW_FILS) return;
      const now = clock();
      if (!small.isOneMore(`${tipper.network} ${nameOfCode(tipper)}`, now)) return;
      await note({ kind: 'small_tips', ...originOf(tipper), tipId: null, card: null, createdAt: now });
    },
    async noteDecline(tipId, card) {
      // Unknown if the tip is older than a day, or was sent while limits were off.
      const origin = await findOrigin(db, tipId);
      if (!origin) return false;
      const hashed = card === null ? null : hash('card', card);
      return note({ kind: 'declined', ...origin, tipId, card: hashed, createdAt: clock() });
    },
  };
}

type KeyedHash = (kind: 'network' | 'card', value: string) => string;

/**
 * The form in which an address or a card is stored. There are few enough IPv4 addresses to try them all, so a plain hash
 * would hide nothing. The key is derived: these hashes can never be used as another signature made with the secret.
 */
function keyedHash(sessionSecret: string): KeyedHash {
  const key = Buffer.from(hkdfSync('sha256', sessionSecret, '', 'karam card testing', 32));
  return (kind, value) => createHmac('sha256', key).update(`${kind} ${value}`).digest('base64url');
}

/** Counts small tips in memory, so that only every tenth of them costs a statement. All counts start again together. */
function smallTips() {
  const counts = new Map<string, number>();
  let endsAtMs = Number.NEGATIVE_INFINITY;
  return {
    /** True for every tenth tip with this key. */
    isOneMore(key: string, now: Date): boolean {
      const nowMs = now.getTime();
      if (nowMs >= endsAtMs || counts.size >= MOST_COUNTED) {
        counts.clear();
        endsAtMs = nowMs + WINDOW_MS;
      }
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count % SMALL_TIPS_AS_ONE);
      return count === SMALL_TIPS_AS_ONE;
    },
  };
}
