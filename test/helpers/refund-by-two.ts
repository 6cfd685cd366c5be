import type { LightMyRequestResponse } from 'fastify';
import { type Client, PASSWORD, type TestApp } from '#test/helpers/app.ts';
import { confirmAsSecond } from '#test/helpers/two-persons.ts';

/** Refunds a tip, whatever was paid out of it: another admin confirms it if that is needed. */
export async function refundByTwo(
  karam: TestApp,
  admin: Client,
  tipId: number,
  amount?: string,
): Promise<LightMyRequestResponse> {
  const body = { reason: 'Tipped twice', password: PASSWORD, amount };
  const answer = await admin.post(`/api/admin/tips/${tipId}/refund`, body);
  if (answer.statusCode === 200) await confirmAsSecond(karam, answer);
  return answer;
}
