import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { Db } from '#server/platform/db/database.ts';
import { type Client, PASSWORD, type TestApp } from '#test/helpers/app.ts';
import { setPayer } from '#test/helpers/set-iban.ts';
import { makeWorld, type World } from '#test/helpers/world.ts';

export const OWN_IBAN = 'AE260211000000230064016';
export const PAYER = {
  payerName: 'Karam FZ-LLC',
  payerIban: 'AE320030010274073001001',
  payerBic: 'ADCBAEAA',
};

/** A world that can write bank files, with the second admin who is needed to complete a payout. */
export type PayoutWorld = World & {
  secondAdmin: Client;
  tip(staffId: number, amountDecimal: string): Promise<void>;
  /** Starts a payout of everything owed to the business's staff. It stays pending. */
  startPayout(businessId?: number): Promise<number>;
  makeFile(...payoutIds: number[]): Promise<LightMyRequestResponse>;
  /** The second admin releases a file, so that the bank can have it. */
  release(bankFileId: number): Promise<void>;
  /** A payout in a released bank file (status processing). */
  payoutAtBank(amountDecimal?: string): Promise<number>;
  /** What needs a second admin is confirmed by the other one. */
  settle(admin: Client, payoutId: number, verb: string, body: object): Promise<LightMyRequestResponse>;
};

export async function makePayoutWorld(karam: TestApp): Promise<PayoutWorld> {
  const world = await makeWorld(karam);
  const secondAdmin = await karam.signedIn('admin');
  await setPayer(karam.db, PAYER);
  const must = (answer: LightMyRequestResponse, status: number) => {
    if (answer.statusCode !== status) throw new Error(`${answer.statusCode}: ${answer.body}`);
    return answer;
  };
  const payoutWorld: PayoutWorld = {
    ...world,
    secondAdmin,
    async tip(staffId, amountDecimal) {
      must(await world.anonymous.post('/api/tips', { staffId, amount: amountDecimal }), 201);
    },
    async startPayout(businessId = world.businessId) {
      const body = { type: 'business', businessId, amount: '0' };
      return must(await world.admin.post('/api/admin/payouts', body), 201).json().id;
    },
    makeFile: (...payoutIds) => world.admin.post('/api/admin/bank-files', { payoutIds }),
    async payoutAtBank(amountDecimal = '10') {
      await payoutWorld.tip(world.staffId, amountDecimal);
      const id = await payoutWorld.startPayout();
      await payoutWorld.release(must(await payoutWorld.makeFile(id), 201).json().id);
      return id;
    },
    async release(bankFileId) {
      must(
        await secondAdmin.post(`/api/admin/bank-files/${bankFileId}/release`, { password: PASSWORD }),
        200,
      );
    },
    async settle(admin, payoutId, verb, body) {
      const answer = await admin.post(`/api/admin/payouts/${payoutId}/${verb}`, body);
      const proposal = answer.statusCode === 200 ? answer.json().proposal : null;
      if (!proposal) return answer;
      const other = admin === secondAdmin ? world.admin : secondAdmin;
      const url = `/api/admin/proposals/${proposal.id}/confirm`;
      const confirmed = await other.post(url, { password: PASSWORD });
      return confirmed.statusCode === 200 ? admin.get(`/api/admin/payouts/${payoutId}`) : confirmed;
    },
  };
  return payoutWorld;
}

/** The payout is completed once, on the bank's word: no admin is behind it. */
export async function expectCompletedByBank(db: Db, payoutId: number): Promise<void> {
  const events = await db
    .selectFrom('payoutEvents')
    .select(['toStatus', 'actorId', 'source'])
    .where('payoutId', '=', payoutId)
    .where('toStatus', '=', 'completed')
    .execute();
  expect(events).toEqual([{ toStatus: 'completed', actorId: null, source: 'bank' }]);
}
