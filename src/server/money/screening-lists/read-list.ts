import { quote, UnreadableAnswer } from '#server/money/payouts/bank-files/answer-fields.ts';
import { readTable, type TableRow } from '#server/money/payouts/bank-files/read-table.ts';
import {
  childrenOf,
  findAttribute,
  findElement,
  findWrittenText,
  readXml,
  type XmlElement,
} from '#server/money/payouts/bank-files/read-xml.ts';
import type { ListEntry } from '#server/money/screening/score-names.ts';
import { isDay } from '#shared/dubai-time.ts';
import { screeningColumns } from '#shared/screening.ts';

/** `day`: when the list was published. A table does not say. */
export type SanctionsList = { day: string | null; entries: ListEntry[] };

const REFERENCE_LENGTH = 100;
const NAME_LENGTH = 500;
/** The longest time between two years of birth that a list gives as "between". */
const MOST_BIRTH_YEARS = 20;

/** Reads a sanctions list: XML in the structure of the United Nations, or a table. */
export function readSanctionsList(text: string): SanctionsList {
  const list = /^\uFEFF?\s*</.test(text) ? readConsolidatedList(text) : readListTable(text);
  // A list with no entries would clear everybody: refuse it as a wrong file.
  if (list.entries.length === 0) throw new UnreadableAnswer('screening_list_empty');
  const seen = new Set<string>();
  for (const { reference } of list.entries) {
    if (seen.has(reference))
      throw new UnreadableAnswer('screening_reference_repeated', { text: quote(reference) });
    seen.add(reference);
  }
  return list;
}

function readConsolidatedList(xml: string): SanctionsList {
  // The published file declares no namespace.
  const list = readXml(xml, 'CONSOLIDATED_LIST', ['']);
  const published = findAttribute(list, 'dateGenerated')?.slice(0, 10) ?? '';
  return {
    day: isDay(published) ? published : null,
    entries: [
      ...entriesIn(list, 'INDIVIDUALS', 'INDIVIDUAL', 'person'),
      ...entriesIn(list, 'ENTITIES', 'ENTITY', 'entity'),
    ],
  };
}

function entriesIn(list: XmlElement, group: string, name: string, kind: ListEntry['kind']): ListEntry[] {
  const parent = findElement(list, group);
  return parent ? childrenOf(parent, name).map((element) => entryOf(element, name, kind)) : [];
}

function entryOf(element: XmlElement, name: string, kind: ListEntry['kind']): ListEntry {
  const reference = findWrittenText(element, 'DATAID') ?? missing(`${element.path}/DATAID`);
  const parts = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME'].flatMap(
    (part) => findWrittenText(element, part) ?? [],
  );
  const aliases = childrenOf(element, `${name}_ALIAS`).flatMap((alias) => {
    const text = findWrittenText(alias, 'ALIAS_NAME');
    // An alias of one word that the list itself calls weak would match thousands of people.
    const isWeak = findWrittenText(alias, 'QUALITY')?.toLowerCase() === 'low';
    return text && !(isWeak && !/\s/.test(text)) ? [text] : [];
  });
  const names = distinct([
    parts.join(' '),
    findWrittenText(element, 'NAME_ORIGINAL_SCRIPT') ?? '',
    ...aliases,
  ]);
  if (names.length === 0) missing(`${element.path}/FIRST_NAME`);
  const nationalities = childrenOf(element, 'NATIONALITY').flatMap((nationality) =>
    childrenOf(nationality, 'VALUE').flatMap((value) => findWrittenText(value) ?? []),
  );
  return {
    reference: limited(reference, REFERENCE_LENGTH),
    kind,
    names,
    birthYears: distinctYears(childrenOf(element, 'INDIVIDUAL_DATE_OF_BIRTH').flatMap(yearsIn)),
    nationalities: distinct(nationalities),
  };
}

function missing(element: string): never {
  throw new UnreadableAnswer('bank_element_missing', { element });
}

/** A date, a year, or two years between which somebody was born. */
function yearsIn(birth: XmlElement): number[] {
  const yearOf = (name: string) => findYear(findWrittenText(birth, name));
  const known = yearOf('DATE') ?? yearOf('YEAR');
  if (known !== undefined) return [known];
  const [from, to] = [yearOf('FROM_YEAR'), yearOf('TO_YEAR')];
  if (from === undefined || to === undefined) return [from, to].flatMap((year) => year ?? []);
  if (to < from || to - from > MOST_BIRTH_YEARS) return [];
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

function findYear(text: string | undefined): number | undefined {
  const [year] = /^(?:18|19|20)\d\d/.exec(text ?? '') ?? [];
  return year === undefined ? undefined : Number(year);
}

type Column = (typeof screeningColumns)[number];

/** For lists that are published as a spreadsheet, as that of the UAE. */
function readListTable(text: string): SanctionsList {
  return { day: null, entries: readTable(text, screeningColumns).map(rowEntry) };
}

function rowEntry({ line, cell }: TableRow<Column>): ListEntry {
  const listed = (column: Column) => distinct(cell(column).split(';'));
  const [reference, kind] = [cell('reference').trim(), cell('kind').trim().toLowerCase()];
  const names = listed('names');
  if (reference === '' || names.length === 0)
    throw new UnreadableAnswer('screening_line_incomplete', { line });
  if (kind !== 'person' && kind !== 'entity')
    throw new UnreadableAnswer('screening_line_kind', { line, text: quote(kind) });
  const birthYears = listed('birth_years').map((year) => {
    const found = findYear(year);
    if (found === undefined) throw new UnreadableAnswer('screening_line_year', { line, text: quote(year) });
    return found;
  });
  return {
    reference: limited(reference, REFERENCE_LENGTH),
    kind,
    names,
    birthYears: distinctYears(birthYears),
    nationalities: listed('nationalities'),
  };
}

function distinct(texts: string[]): string[] {
  const plain = texts.map((text) => limited(text.replaceAll(/\s+/g, ' ').trim(), NAME_LENGTH));
  return [...new Set(plain)].filter((text) => text !== '');
}

function distinctYears(years: number[]): number[] {
  return [...new Set(years)].sort((one, other) => one - other);
}

/** A longer text is refused, not cut: half of a name finds nobody. */
function limited(text: string, most: number): string {
  if (text.length > most) throw new UnreadableAnswer('screening_text_too_long', { text: quote(text), most });
  return text;
}
