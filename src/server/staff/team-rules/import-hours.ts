import { getOwnBusiness } from '#server/business/businesses/own-business.ts';
import { type Actor, recordAudit } from '#server/platform/audit/record-audit.ts';
import { sayWith } from '#server/platform/base/words.ts';
import { readTable } from '#server/platform/csv/read-table.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { AtWork } from '#server/platform/http/signed-in-user.ts';
import { isTooFar } from '#server/staff/team-rules/day-hours.ts';
import { listActivePeople, saveHours } from '#server/staff/team-rules/hours-store.ts';
import { planHours } from '#server/staff/team-rules/plan-hours.ts';
import type { HoursImport } from '#shared/contracts/team-rules.ts';
import { HOURS_MOST_ROWS, hoursColumns } from '#shared/hours-import.ts';

/** Enough to see what is wrong with a file. */
const MOST_PROBLEMS = 100;

type Importing = { db: Db; owner: AtWork; actor: Actor; now: Date };

/** Writes the hours of all lines or, if one of them has a problem, of none. The same file again changes nothing. */
export async function importHours(
  { db, owner, actor, now }: Importing,
  content: string,
): Promise<HoursImport> {
  const file = readTable(content, { columns: hoursColumns, optional: [], mostRows: HOURS_MOST_ROWS });
  return db.transaction().execute(async (transaction) => {
    const { id } = await getOwnBusiness(transaction, owner);
    const people = await listActivePeople(transaction, id);
    const { hours, problems } = planHours(file, people, (day) => isTooFar(day, now));
    const days = [...new Set(hours.map(({ day }) => day))].sort();
    const told = {
      rows: file.length,
      people: new Set(hours.map(({ staffId }) => staffId)).size,
      days: days.length,
      problems: problems
        .slice(0, MOST_PROBLEMS)
        .map(({ row, column, refusal }) => ({ row, column, ...sayWith(refusal) })),
    };
    if (problems.length > 0) return { ...told, isWritten: false };
    await saveHours(transaction, hours);
    await recordAudit(transaction, actor, {
      action: 'business.team_hours_imported',
      subject: { type: 'business', id },
      detail: { count: hours.length, from: days[0], to: days.at(-1) },
    });
    return { ...told, isWritten: true };
  });
}
