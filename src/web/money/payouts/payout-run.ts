import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { payoutCalls } from '#shared/calls/money/payouts.ts';
import { addFils, type Fils, fils, getFilsFrom } from '#shared/money/money.ts';
import { recallJson, remember } from '#web/kit/client/browser-memory.ts';
import { type AnswerTo, call, newKey } from '#web/kit/client/call.ts';
import { refreshAdminQueries } from '#web/kit/client/queries.ts';
import { useSession } from '#web/kit/client/session.ts';
import { toastError } from '#web/kit/query/errors.ts';
import type { PayableLine } from '#web/money/payouts/queries.ts';
import { m } from '#web/paraglide/messages.js';

/** Payouts sent at once: few, so that the page can say how far it is, and a lost connection costs little. */
const AT_ONCE = 40;

type Answer = AnswerTo<typeof payoutCalls.startBatch>;

/** A start of any number of payouts: the lines as the admin saw them, and how many of them the server has answered. */
export type PayoutRun = {
  key: string;
  begunAt: string;
  lines: Pick<PayableLine, 'recipientType' | 'recipientId' | 'amount'>[];
  answered: number;
  startedIds: number[];
  startedFils: Fils;
  refused: Answer['refused'];
};

/**
 * Starts payouts part by part. The run is stored in the browser before it begins and after each part, so it can go on after
 * a lost connection or a restart of the browser or the server. Each part has its own idempotency key, made of that of the
 * run and its place: a part that is sent again starts nothing twice.
 */
export function usePayoutRun() {
  const queryClient = useQueryClient();
  const session = useSession();
  const place = session.state === 'signed-in' ? `payout-run-${session.user.id}` : undefined;
  const [run, setRun] = useState<PayoutRun>();
  const [isRunning, setRunning] = useState(false);
  // Whoever leaves the page stops the run. It is stored, and the page offers to go on.
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  useEffect(() => {
    const stored = place && recallJson<PayoutRun>(place);
    if (stored) setRun((current) => current ?? stored);
  }, [place]);

  const keep = (next: PayoutRun | undefined) => {
    setRun(next);
    if (place) remember(place, next && !isFinished(next) ? JSON.stringify(next) : null);
  };
  const goOn = async (from: PayoutRun) => {
    setRunning(true);
    let current = from;
    try {
      while (!isFinished(current) && isHere.current) {
        current = withAnswer(current, await sendNext(current));
        keep(current);
      }
    } catch (error) {
      toastError(error, m.payouts_batch_failed());
    }
    setRunning(false);
    await refreshAdminQueries(queryClient);
  };
  return {
    run,
    isRunning,
    start: (lines: readonly PayableLine[]) => {
      const begun = runOf(lines);
      keep(begun);
      void goOn(begun);
    },
    goOn: () => {
      if (run) void goOn(run);
    },
    forget: () => keep(undefined),
  };
}

export function isFinished({ answered, lines }: PayoutRun): boolean {
  return answered >= lines.length;
}

function runOf(lines: readonly PayableLine[]): PayoutRun {
  return {
    key: newKey(),
    begunAt: new Date().toISOString(),
    lines: lines.map(({ recipientType, recipientId, amount }) => ({ recipientType, recipientId, amount })),
    answered: 0,
    startedIds: [],
    startedFils: fils(0),
    refused: [],
  };
}

async function sendNext({ key, lines, answered }: PayoutRun): Promise<Answer> {
  return call(payoutCalls.startBatch, {
    idempotencyKey: `${key}-${answered}`,
    body: { lines: lines.slice(answered, answered + AT_ONCE) },
  });
}

function withAnswer(run: PayoutRun, { started, refused }: Answer): PayoutRun {
  return {
    ...run,
    answered: run.answered + AT_ONCE,
    startedIds: [...run.startedIds, ...started.map(({ id }) => id)],
    startedFils: addFils(run.startedFils, ...started.map(({ amount }) => getFilsFrom(amount))),
    refused: [...run.refused, ...refused],
  };
}
