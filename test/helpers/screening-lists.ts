import { readFileSync } from 'node:fs';

const readFixture = (name: string) => readFileSync(`test/fixtures/screening/${name}`, 'utf8');

/** Lists of invented people and organisations, in the forms in which lists are uploaded. */
export const UN_LIST = readFixture('un-list.xml');
export const UAE_LIST = readFixture('uae-list.csv');
