import type { CardWatch, Tipper } from '#server/money/payments/card-watch.ts';
import type { Db } from '#server/platform/db/database.ts';
import { TooManyRequests } from '#server/platform/http/app-error.ts';
import { keyedHash } from '#server/tipping/card-testing/keyed-hash.ts';
import { noteWarning } from '#server/tipping/card-testing/note-warning.ts';
import { SMALL_BELOW_FILS } from '#server/tipping/card-testing/rules.ts';
import { smallTips } from '#server/tipping/card-testing/small-tips.ts';
import { nameOfCode } from '#server/tipping/card-testing/tip-code.ts';
import { knownWaits } from '#server/tipping/card-testing/waits.ts';
import { findOrigin, insertOrigin, type Origin } from '#server/tipping/card-testing/warning-store.ts';

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
    keepOrigin: (transaction, tipId, tipper, now) => insertOrigin(transaction, tipId, originOf(tipper), now),
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
