import type { Selectable } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { Database } from '#server/platform/db/types.ts';
import type { BusinessAmounts } from '#shared/money/amounts.ts';
import { fils } from '#shared/money/money.ts';

const columns = ['presetsFils', 'chosenFils', 'maxTipFils', 'percents'] as const;

type Row = Pick<Selectable<Database['businessAmounts']>, (typeof columns)[number]>;

export async function findAmountsOfBusiness(
  db: Db,
  businessId: number,
): Promise<BusinessAmounts | undefined> {
  const row = await db
    .selectFrom('businessAmounts')
    .select(columns)
    .where('businessId', '=', businessId)
    .executeTakeFirst();
  return row && inFils(row);
}

/** The amounts of the business that a staff member works for. Undefined: the platform's defaults. */
export async function findAmountsOfStaff(db: Db, staffId: number): Promise<BusinessAmounts | undefined> {
  const row = await db
    .selectFrom('staff')
    .innerJoin('businessAmounts', 'businessAmounts.businessId', 'staff.businessId')
    .select(columns)
    .where('staff.id', '=', staffId)
    .executeTakeFirst();
  return row && inFils(row);
}

export async function saveAmounts(
  db: Db,
  businessId: number,
  amounts: BusinessAmounts,
  now: Date,
): Promise<void> {
  const values = { ...amounts, updatedAt: now };
  await db
    .insertInto('businessAmounts')
    .values({ businessId, ...values })
    .onConflict((conflict) => conflict.column('businessId').doUpdateSet(values))
    .execute();
}

export async function removeAmounts(db: Db, businessId: number): Promise<void> {
  await db.deleteFrom('businessAmounts').where('businessId', '=', businessId).execute();
}

function inFils({ presetsFils, chosenFils, maxTipFils, percents }: Row): BusinessAmounts {
  return {
    presetsFils: presetsFils.map(fils),
    chosenFils: chosenFils === null ? null : fils(chosenFils),
    maxTipFils: maxTipFils === null ? null : fils(maxTipFils),
    percents,
  };
}
