import { csvLine, withoutFormulas } from '#shared/csv-line.ts';
import { nameKey } from '#shared/visible-text.ts';

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
