import { expect, test } from 'vitest';
import { UnreadableAnswer } from '#server/money/payouts/bank-files/answer-fields.ts';
import { readSanctionsList } from '#server/money/screening-lists/read-list.ts';
import { UAE_LIST, UN_LIST } from '#test/helpers/screening-lists.ts';

const refusalOf = (text: string) => {
  try {
    readSanctionsList(text);
  } catch (error) {
    if (error instanceof UnreadableAnswer) return error.refusal;
    throw error;
  }
  return undefined;
};

test('the list of the United Nations is read: names, aliases, years of birth and nationalities', () => {
  expect(readSanctionsList(UN_LIST)).toEqual({
    day: '2026-11-10',
    entries: [
      {
        reference: '9900001',
        kind: 'person',
        names: ['ZUBAYR ABD AL-QAHHAR AL-MIRSADI', 'زبير عبد القهار المرصدي', 'Zoubeir Abdelkahhar'],
        birthYears: [1971, 1973],
        nationalities: ['Nowhereland'],
      },
      {
        reference: '9900002',
        kind: 'person',
        names: ['Drago Velimirsson Krasnik'],
        birthYears: [1980, 1981, 1982],
        nationalities: [],
      },
      {
        reference: '9900101',
        kind: 'entity',
        names: ['QUORIM & DASHT GENERAL TRADING', 'Quorim Dasht Exchange'],
        birthYears: [],
        nationalities: [],
      },
    ],
  });
});

test('a list that is published as a spreadsheet is read as a table', () => {
  expect(readSanctionsList(UAE_LIST)).toEqual({
    day: null,
    entries: [
      {
        reference: '1',
        kind: 'person',
        names: ['شاهين بن مرداس الورقاني', 'Shaheen Murdas Al Warqani'],
        birthYears: [1969],
        nationalities: ['Nowhereland'],
      },
      {
        reference: '2',
        kind: 'entity',
        names: ['Halqat Al Zumurrud', 'حلقة الزمرد'],
        birthYears: [],
        nationalities: [],
      },
    ],
  });
});

test('a file that could name other files, grow without limit or is too large is refused without parsing', () => {
  const entity = UN_LIST.replace('<CONSOLIDATED_LIST', '<!DOCTYPE x [<!ENTITY a "aaaa">]><CONSOLIDATED_LIST');
  expect(refusalOf(entity)?.reason).toBe('bank_doctype_refused');
  expect(refusalOf(UN_LIST.replace('Nowhereland', '&unknown;'))?.reason).toBe('bank_element_empty');
  expect(refusalOf(`${UN_LIST}${' '.repeat(5 * 1024 * 1024)}`)?.reason).toBe('bank_answer_too_large');
  expect(refusalOf(UN_LIST.replace('<INDIVIDUALS>', `<INDIVIDUALS>${'<A/>'.repeat(200_000)}`))?.reason).toBe(
    'bank_xml_too_many_elements',
  );
});

test('a file that is no such list is refused, and so is a list without entries or with a repeated one', () => {
  expect(refusalOf('<Document/>')?.reason).toBe('bank_root_unexpected');
  expect(refusalOf('<CONSOLIDATED_LIST><INDIVIDUALS/></CONSOLIDATED_LIST>')).toEqual({
    reason: 'screening_list_empty',
    params: {},
  });
  expect(refusalOf(UN_LIST.replace('9900002', '9900001'))).toEqual({
    reason: 'screening_reference_repeated',
    params: { text: '9900001' },
  });
  expect(refusalOf(UN_LIST.replace('<DATAID>9900002</DATAID>', ''))).toEqual({
    reason: 'bank_element_missing',
    params: { element: 'CONSOLIDATED_LIST/INDIVIDUALS/INDIVIDUAL[2]/DATAID' },
  });
  const row = (line: string) => refusalOf(`${UAE_LIST}${line}\n`);
  expect(row('3,person, ;,,')).toEqual({ reason: 'screening_line_incomplete', params: { line: 4 } });
  expect(row('3,ship,Halqa,,')).toEqual({ reason: 'screening_line_kind', params: { line: 4, text: 'ship' } });
  expect(row('3,person,Halqa,70,')).toEqual({
    reason: 'screening_line_year',
    params: { line: 4, text: '70' },
  });
  expect(row(`3,person,${'a'.repeat(501)},,`)?.reason).toBe('screening_text_too_long');
});
