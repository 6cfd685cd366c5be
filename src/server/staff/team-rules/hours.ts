import { getOwnBusiness } from '#server/business/businesses/get-business.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import { withMessage } from '#server/platform/base/words.ts';
import { readTable, type TableRow } from '#server/platform/csv/read-table.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/http/acting.ts';
import { refuse, refuseField } from '#server/platform/http/app-error.ts';
import type { AtWork } from '#server/platform/http/signed-in-user.ts';
import { listWorkers } from '#server/staff/team-rules/team-store.ts';
import {
  type HoursRow,
  listActivePeople,
  removeHours,
  saveHours,
} from '#server/staff/team-rules/work-store.ts';
import type { DayHours, HoursChange, HoursImport } from '#shared/contracts/team-rules.ts';
import { addDays, dubaiDay, isDay } from '#shared/dubai-time.ts';
import {
  findMinutesIn,
  HOURS_MOST_ROWS,
  type HoursColumn,
  hoursColumns,
  keyOfCell,
  type PersonInFile,
  peopleByName,
} from '#shared/file-imports.ts';
import { type Refusal, refusalOf } from '#shared/reasons/reasons.ts';

/** Hours are planned for weeks, not for years: a day further away is a typing mistake. */
const FURTHEST_DAYS = 366;

function isTooFar(day: string, now: Date): boolean {
  return day > addDays(dubaiDay(now), FURTHEST_DAYS);
}

export async function readHours(db: Db, owner: AtWork, day: string, now: Date): Promise<DayHours> {
  const { id } = await getOwnBusiness(db, owner);
  const workers = await listWorkers(db, id, { day, now });
  return { day, people: workers.map((person) => ({ ...person, minutes: person.enteredMinutes })) };
}

type Changing = { db: Db; owner: AtWork; actor: Actor; now: Date };

/** Counts for the next tip of that day: tips that were divided before stay as they are. */
export async function changeHours(
  { db, owner, actor, now }: Changing,
  day: string,
  { hours }: HoursChange,
): Promise<void> {
  if (isTooFar(day, now)) throw refuseField('invalid_input', 'day', 'hours_day_too_far');
  await db.transaction().execute(async (transaction) => {
    const { id } = await getOwnBusiness(transaction, owner);
    const known = new Set((await listActivePeople(transaction, id)).map(({ staffId }) => staffId));
    if (!hours.every(({ staffId }) => known.has(staffId))) throw refuse('not_found', 'staff_not_found');
    // The last one counts for somebody who is named twice.
    const minutesOf = new Map(hours.map(({ staffId, hours: minutes }) => [staffId, minutes]));
    const rows = [...minutesOf].flatMap(([staffId, minutes]) =>
      minutes === null ? [] : [{ staffId, day, minutes }],
    );
    const emptied = [...minutesOf.keys()].filter((staffId) => minutesOf.get(staffId) === null);
    await saveHours(transaction, rows);
    await removeHours(transaction, day, emptied);
    await recordAudit(transaction, actor, 'business.team_hours_changed', {
      business: id,
      detail: { day, people: minutesOf.size },
    });
  });
}

/** Enough to see what is wrong with a file. */
const MOST_PROBLEMS = 100;

/** Writes the hours of all lines or, if one of them has a problem, of none. The same file again changes nothing. */
export async function importHours(
  { db, owner, actor, now }: Changing,
  content: string,
): Promise<HoursImport> {
  const file = readTable(content, { columns: hoursColumns, optional: [], mostRows: HOURS_MOST_ROWS });
  return db.transaction().execute(async (transaction) => {
    const { id } = await getOwnBusiness(transaction, owner);
    const people = await listActivePeople(transaction, id);
    const { hours, problems } = planHours(file, people, (day) => isTooFar(day, now));
    const days = [...new Set(hours.map(({ day }) => day))].sort();
    const result = {
      rows: file.length,
      people: new Set(hours.map(({ staffId }) => staffId)).size,
      days: days.length,
      problems: problems
        .slice(0, MOST_PROBLEMS)
        .map(({ row, column, refusal }) => ({ row, column, ...withMessage(refusal) })),
    };
    if (problems.length > 0) return { ...result, isWritten: false };
    await saveHours(transaction, hours);
    await recordAudit(transaction, actor, 'business.team_hours_imported', {
      business: id,
      detail: { count: hours.length, from: days[0], to: days.at(-1) },
    });
    return { ...result, isWritten: true };
  });
}

type Problem = { row: number; column: HoursColumn | null; refusal: Refusal };

type Plan = { hours: HoursRow[]; problems: Problem[] };

/** What a file of hours would write, and what is wrong with which line. */
function planHours(
  file: TableRow<HoursColumn>[],
  people: PersonInFile[],
  isTooFar: (day: string) => boolean,
): Plan {
  const findPerson = personFinder(people);
  const plan: Plan = { hours: [], problems: [] };
  const lineOf = new Map<string, number>();
  for (const { line, cells, cellCount, columnCount } of file) {
    const refuse = (column: HoursColumn | null, refusal: Refusal) =>
      plan.problems.push({ row: line, column, refusal });
    if (cellCount !== columnCount) {
      refuse(null, refusalOf('import_cell_count', { count: cellCount, expected: columnCount }));
      continue;
    }
    const found = findPerson(cells.person);
    const minutes = findMinutesIn(cells.hours);
    const day = isDay(cells.day) ? cells.day : undefined;
    if ('reason' in found) refuse('person', found);
    if (day === undefined) refuse('day', refusalOf('day_expected'));
    else if (isTooFar(day)) refuse('day', refusalOf('hours_day_too_far'));
    if (minutes === undefined) refuse('hours', refusalOf('hours_invalid'));
    if ('reason' in found || day === undefined || minutes === undefined) continue;
    const key = `${found.staffId} ${day}`;
    const earlier = lineOf.get(key);
    if (earlier !== undefined) refuse(null, refusalOf('import_hours_repeated', { row: earlier }));
    lineOf.set(key, line);
    plan.hours.push({ staffId: found.staffId, day, minutes });
  }
  return plan;
}

/** By number, or by the full name if only one person has it. */
function personFinder(people: PersonInFile[]): (cell: string) => PersonInFile | Refusal {
  const byId = new Map(people.map((person) => [String(person.staffId), person]));
  const byName = peopleByName(people);
  return (cell) => {
    const numbered = byId.get(cell);
    if (numbered) return numbered;
    const [named, ...others] = byName.get(keyOfCell(cell)) ?? [];
    const text = cell.slice(0, 80);
    if (!named) return refusalOf('import_person_unknown', { text });
    if (others.length === 0) return named;
    const ids = [named, ...others].map(({ staffId }) => staffId).join(', ');
    return refusalOf('import_person_ambiguous', { text, ids });
  };
}
