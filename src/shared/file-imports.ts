import { csvLine, withoutFormulas } from '#shared/text/csv-line.ts';
import { nameKey } from '#shared/text/visible-text.ts';

/** The columns of a file of staff members. The order in the file does not matter. */
export const importColumns = [
  'first_name',
  'last_name',
  'role',
  'role_title',
  'wallet_id',
  'iban',
  'email',
  'phone',
] as const;
export type ImportColumn = (typeof importColumns)[number];

/** Columns that may be left out of the file. */
export const optionalColumns = ['role_title', 'iban', 'email', 'phone'] as const satisfies ImportColumn[];

/** What is done with a row for somebody who is in the staff already. */
export const knownChoices = ['skip', 'update'] as const;
export type KnownChoice = (typeof knownChoices)[number];

/** What becomes of a row. `left_out`: the owner does not want it. */
export const importOutcomes = ['add', 'update', 'skip', 'left_out'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

/** More people than any business adds at once. */
export const IMPORT_MOST_ROWS = 500;
export const IMPORT_MOST_BYTES = 256 * 1024;
/** The file is sent as a JSON string, in which each quote and line end takes two characters. */
export const IMPORT_BODY_BYTES = 2 * IMPORT_MOST_BYTES;

/**
 * What owners download and fill in. It begins with a byte order mark, without which Excel shows Arabic names as
 * nonsense.
 */
export const IMPORT_EXAMPLE = [
  `\uFEFF${importColumns.join(',')}`,
  'Maya,Fernandes,Server,,W-1001,,maya@example.com,050 123 4567',
  'Grace,Mwangi,Other,Concierge,W-1002,,,+254 712 345678',
  'عمر,خليل,Host,,W-1003,,,',
  '',
].join('\r\n');

/** The minutes of a day. */
export const LONGEST_DAY_MINUTES = 24 * 60;

/** Minutes in "7.5", "7,5" or "7:30". Undefined if it is no number of hours from 0 to 24. */
export function findMinutesIn(text: string): number | undefined {
  const [, hours, rest = ''] = /^(\d{1,2})(:[0-5]\d|[.,]\d{1,2})?$/.exec(text) ?? [];
  if (hours === undefined) return undefined;
  const more = rest.startsWith(':') ? Number(rest.slice(1)) : Math.round(Number(`0.${rest.slice(1)}`) * 60);
  const minutes = Number(hours) * 60 + more;
  return minutes <= LONGEST_DAY_MINUTES ? minutes : undefined;
}

/** "7:30", also for more than a day: the hours of a whole team. */
export function formatHours(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

/** The columns of a file of hours. The order in the file does not matter. */
export const hoursColumns = ['person', 'day', 'hours'] as const;
export type HoursColumn = (typeof hoursColumns)[number];

/** A month of a large team. */
export const HOURS_MOST_ROWS = 5000;

export type PersonInFile = { staffId: number; firstName: string; lastName: string };

/** Those who are meant by the name in a cell: as it is, or as we write it if it looks like a formula. */
export function peopleByName<Person extends PersonInFile>(people: Person[]): Map<string, Person[]> {
  const found = new Map<string, Person[]>();
  for (const person of people)
    for (const key of new Set([nameKey(person), keyOfCell(withoutFormulas(fullName(person)))]))
      found.set(key, [...(found.get(key) ?? []), person]);
  return found;
}

export function keyOfCell(cell: string): string {
  return nameKey({ firstName: cell, lastName: '' });
}

/**
 * What owners download and fill in, with their own people. It begins with a byte order mark, as that of staff does.
 * People with the same name are in it by number, because the import could not tell them apart.
 */
export function hoursExample(people: PersonInFile[], day: string): string {
  const byName = peopleByName(people);
  const lines = people.map((person) => {
    const name = fullName(person);
    const isAlone = byName.get(keyOfCell(withoutFormulas(name)))?.length === 1;
    return csvLine([isAlone ? name : person.staffId, day, '8:00']);
  });
  return ['\uFEFF', csvLine([...hoursColumns]), ...lines].join('');
}

function fullName({ firstName, lastName }: PersonInFile): string {
  return `${firstName} ${lastName}`.trim();
}
