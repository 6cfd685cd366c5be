import { setTimeout as sleep } from 'node:timers/promises';
import type { RecordedTip } from '#server/money/ledger/post/record-paid-tips.ts';
import { type NewTeamTip, recordPaidTeamTip } from '#server/money/ledger/post/record-team-tip.ts';
import type { Db } from '#server/platform/db/database.ts';
import { isLockTimeout } from '#server/platform/db/database-errors.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import type { RecorderOptions } from '#server/tipping/tips/batch-recorder.ts';

/** Returns the lead's id, or nothing if no part was recorded. */
export type RecordTeamTip = (team: NewTeamTip) => Promise<number | undefined>;

/** As long as a guest may wait for a tip to one person. */
const PATIENCE_MS = 8000;
const PAUSE_MS = 50;

/**
 * Records team tips one at a time, each in a transaction of its own: all of its parts have to be recorded together. The
 * sessions of `db` wait only briefly for a lock, so one that is held for long, on a payday for example, is tried again.
 */
export function teamRecorder(
  db: Db,
  onRecorded: (recorded: RecordedTip[]) => void = () => {},
  { patienceMs = PATIENCE_MS, observer }: RecorderOptions = {},
): RecordTeamTip {
  return async (team) => {
    const untilMs = performance.now() + patienceMs;
    for (;;) {
      const end = observer?.onBegin();
      try {
        const recorded = await recordPaidTeamTip(db, team);
        end?.({ tips: team.parts.length, recorded: recorded?.length ?? 0 });
        if (!recorded) return undefined;
        onRecorded(recorded);
        return recorded.find(({ token }) => token === team.parts[0]?.tip.token)?.id;
      } catch (error) {
        end?.();
        if (isLockTimeout(error) && performance.now() < untilMs) {
          await sleep(PAUSE_MS);
          continue;
        }
        observer?.onFailure(team.parts.length);
        throw isLockTimeout(error) ? refuse('unavailable', 'tip_not_sent') : error;
      }
    }
  };
}
