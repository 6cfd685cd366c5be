import { readFileSync } from 'node:fs';
import type { LightMyRequestResponse } from 'fastify';
import type { ScreeningSource } from '#shared/screening.ts';

const readFixture = (name: string) => readFileSync(`test/fixtures/screening/${name}`, 'utf8');

/** Lists of invented people and organisations, in the forms in which lists are uploaded. */
export const UN_LIST = readFixture('un-list.xml');
export const UAE_LIST = readFixture('uae-list.csv');

/** The signed-in admin is described here: the type of a test's client would bring the whole server into the journeys' type check. */
export async function loadScreeningList(
  admin: { post(url: string, body: object): Promise<LightMyRequestResponse> },
  source: ScreeningSource,
  content: string,
): Promise<LightMyRequestResponse> {
  const { fingerprint } = (await admin.post('/api/admin/screening/lists', { source, content })).json();
  return admin.post('/api/admin/screening/lists', { source, content, fingerprint });
}
