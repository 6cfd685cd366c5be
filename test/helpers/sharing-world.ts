import type { Client, TestApp } from '#test/helpers/app.ts';
import { insertStaff, makeWorld, type World } from '#test/helpers/world.ts';

const KITCHEN = { percent: 10, roles: ['Kitchen Staff'] };

export type SharingWorld = World & {
  /** A server. */
  maya: number;
  /** The kitchen. Omar's id is the lowest: the tipped person leads whatever their id. */
  omar: number;
  lina: number;
  setShare(share: object | null, owner?: Client): ReturnType<Client['send']>;
};

/** A business whose owner gives the kitchen 10 % of every tip to one person. */
export async function makeSharingWorld(karam: TestApp): Promise<SharingWorld> {
  const world = await makeWorld(karam);
  const omar = world.staffId;
  const lina = await insertStaff(karam.db, world.businessId);
  const maya = await insertStaff(karam.db, world.businessId);
  for (const [id, firstName] of [
    [omar, 'Omar'],
    [lina, 'Lina'],
  ] as const)
    await karam.db
      .updateTable('staff')
      .set({ firstName, role: 'Kitchen Staff' })
      .where('id', '=', id)
      .execute();
  const setShare = (share: object | null, owner: Client = world.owner) =>
    owner.send({ method: 'PUT', url: '/api/team-tips', payload: { isOn: false, rule: 'equal', share } });
  await setShare(KITCHEN);
  return { ...world, maya, omar, lina, setShare };
}
