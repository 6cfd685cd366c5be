import type { TableRow } from '#server/platform/csv/read-table.ts';
import type { HoursRow } from '#server/staff/team-rules/hours-store.ts';
import { isDay } from '#shared/dubai-time.ts';
import { findMinutesIn } from '#shared/hours.ts';
import { type HoursColumn, keyOfCell, type PersonInFile, peopleByName } from '#shared/hours-import.ts';
import { type Refusal, refusalOf } from '#shared/reasons/reasons.ts';

export type Problem = { row: number; column: HoursColumn | null; refusal: Refusal };
type Plan = { hours: HoursRow[]; problems: Problem[] };

/** What a file of hours would write, and what is wrong with which line. */
export function planHours(
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
    const place = `${found.staffId} ${day}`;
    const earlier = lineOf.get(place);
    if (earlier !== undefined) refuse(null, refusalOf('import_hours_repeated', { row: earlier }));
    lineOf.set(place, line);
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
