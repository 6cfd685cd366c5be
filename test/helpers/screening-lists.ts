import { readFileSync } from 'node:fs';
import type { LightMyRequestResponse } from 'fastify';
import type { ScreeningSource } from '#shared/screening.ts';
import type { Client } from '#test/helpers/app.ts';

const readFixture = (name: string) => readFileSync(`test/fixtures/screening/${name}`, 'utf8');

/** Lists of invented people and organisations, in the forms in which lists are uploaded. */
export const UN_LIST = readFixture('un-list.xml');
export const UAE_LIST = readFixture('uae-list.csv');

export async function loadScreeningList(
  admin: Client,
  source: ScreeningSource,
  content: string,
): Promise<LightMyRequestResponse> {
  const { fingerprint } = (await admin.post('/api/admin/screening/lists', { source, content })).json();
  return admin.post('/api/admin/screening/lists', { source, content, fingerprint });
}
