import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { type Client, PASSWORD, type TestApp } from '#test/helpers/app.ts';

/** Confirms, as another admin, what the answer says is proposed. Nothing to do if the admin could decide alone. */
export async function confirmAsSecond(karam: TestApp, answer: LightMyRequestResponse): Promise<void> {
  const { proposal } = answer.json();
  if (!proposal) return;
  const second = await karam.signedIn('admin');
  const confirmed = await second.post(`/api/admin/proposals/${proposal.id}/confirm`, { password: PASSWORD });
  expect(confirmed.json()).toMatchObject({ outcome: 'confirmed' });
}

/** Changes settings of money, which two admins must want. Returns the new settings, or the refusal. */
export async function changeSettings(
  karam: TestApp,
  admin: Client,
  change: object,
): Promise<LightMyRequestResponse> {
  // Tests often have the fee of the start, which is below the cost of a card payment for small tips.
  const payload = { bearsCardCost: true, ...change, password: PASSWORD };
  const answer = await admin.send({ method: 'PATCH', url: '/api/admin/settings', payload });
  if (answer.statusCode !== 200) return answer;
  await confirmAsSecond(karam, answer);
  return admin.get('/api/admin/settings');
}
