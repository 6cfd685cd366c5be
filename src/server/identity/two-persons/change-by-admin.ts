import { getAccount, lockAccount, lockEnabledAdmins } from '#server/identity/accounts/account-store.ts';
import { applyAccountChange } from '#server/identity/accounts/apply-change.ts';
import { requirePassword } from '#server/identity/passwords/check-password.ts';
import { changeByTwo, type TwoPersons } from '#server/identity/two-persons/proposals.ts';
import type { Acting } from '#server/platform/http/acting.ts';
import { refuse, refuseField } from '#server/platform/http/app-error.ts';
import { changeSettings } from '#server/platform/settings/change-settings.ts';
import { readSettings } from '#server/platform/settings/settings-store.ts';
import type { AccountChangeRequest, RemoveFactorRequest } from '#shared/contracts/accounts.ts';
import type { ProposalKind } from '#shared/contracts/proposals.ts';
import type { SettingsChange } from '#shared/contracts/settings.ts';
import { type CardCost, marginOf, TYPICAL_TIP_FILS } from '#shared/money/card-cost.ts';
import { toDecimal } from '#shared/money/money.ts';
import type { FeeTerms } from '#shared/money/tip-split.ts';
import { moneySettings } from '#shared/money-settings.ts';

type Admin = Omit<Acting, 'user'>;

/** Everybody else's account is changed by one admin; that of an admin, or of somebody who becomes one, by two. */
export async function changeAccount(
  two: TwoPersons,
  userId: string,
  { change, password }: AccountChangeRequest,
  acting: Admin,
) {
  const { db, clock, publicOrigin } = two;
  await requirePassword({ db, clock }, password, acting);
  return db.transaction().execute(async (transaction) => {
    const admins = await lockEnabledAdmins(transaction);
    // Another admin may have removed this one while it waited for the lock.
    if (!admins.some(({ id }) => id === acting.actorId)) throw refuse('forbidden', 'admin_only');
    const kind = kindOf(change, (await lockAccount(transaction, userId))?.role === 'admin');
    const proposal = kind
      ? await changeByTwo(transaction, { kind, userId, settings: null, reason: null }, acting, two)
      : null;
    if (!kind) await applyAccountChange(transaction, userId, change, acting, { now: clock(), publicOrigin });
    return { ...(await getAccount(transaction, userId)), proposal };
  });
}

function kindOf(change: AccountChangeRequest['change'], isAdmin: boolean): ProposalKind | undefined {
  if (change === 'disable') return isAdmin ? 'disable_admin' : undefined;
  if (change === 'enable') return isAdmin ? 'enable_admin' : undefined;
  return change;
}

/** Never one's own: an open session of an admin would be enough to get rid of it. */
export async function removeLostFactor(
  two: TwoPersons,
  userId: string,
  { reason, password }: RemoveFactorRequest,
  acting: Admin,
) {
  const { db, clock } = two;
  if (userId === acting.actorId) throw refuse('conflict', 'second_factor_own');
  await requirePassword({ db, clock }, password, acting);
  return db.transaction().execute(async (transaction) => {
    const change = { kind: 'remove_second_factor', userId, settings: null, reason } as const;
    const proposal = await changeByTwo(transaction, change, acting, two);
    return { ...(await getAccount(transaction, userId)), proposal };
  });
}

/** What card payments cost is known to the area of money only. */
export type ReadCardCost = () => Promise<CardCost>;

type Confirming = { password?: string | undefined; bearsCardCost?: true | undefined };

const feeSettings = new Set(['platformFeeBps', 'platformFeeFixedFils', 'vatBps', 'vatIncluded']);

/** A fee below the cost of a card payment is a loss with every tip, which the company has to want. */
function refuseLoss(terms: FeeTerms, cost: CardCost): void {
  const { amountFils, feeFils, costFils, leftFils } = marginOf(TYPICAL_TIP_FILS, terms, cost);
  if (leftFils >= 0) return;
  throw refuseField('invalid_input', 'bearsCardCost', 'fee_below_card_cost', {
    amount: toDecimal(amountFils),
    fee: toDecimal(feeFils),
    cost: toDecimal(costFils),
  });
}

/** Settings of money need the password and a second admin. The others of the same request change at once. */
export async function changeSettingsAsAdmin(
  two: TwoPersons & { readCardCost: ReadCardCost },
  { password, bearsCardCost, ...change }: SettingsChange & Confirming,
  acting: Admin,
) {
  const { db, clock } = two;
  const before = await readSettings(db);
  const ofMoney: readonly (keyof SettingsChange)[] = moneySettings;
  const isOfMoney = (name: string) => ofMoney.some((each) => each === name);
  const isChanged = ([name, value]: [string, unknown]) => before[name as keyof SettingsChange] !== value;
  const money = Object.entries(change).filter((entry) => isOfMoney(entry[0]) && isChanged(entry));
  const others = Object.entries(change).filter(([name]) => !isOfMoney(name));
  if (money.length > 0) {
    if (password === undefined) throw refuseField('invalid_input', 'password', 'password_required');
    await requirePassword({ db, clock }, password, acting);
  }
  if (!bearsCardCost && money.some(([name]) => feeSettings.has(name)))
    refuseLoss({ ...before, ...Object.fromEntries(money) }, await two.readCardCost());
  return db.transaction().execute(async (transaction) => {
    if (others.length > 0) await changeSettings(transaction, Object.fromEntries(others), acting, clock());
    if (money.length === 0) return { ...(await readSettings(transaction)), proposal: null };
    const settings = {
      change: Object.fromEntries(money),
      before: Object.fromEntries(money.map(([name]) => [name, before[name as keyof SettingsChange]])),
      bearsCardCost,
    };
    const proposed = { kind: 'change_settings', userId: null, settings, reason: null } as const;
    const proposal = await changeByTwo(transaction, proposed, acting, two);
    return { ...(await readSettings(transaction)), proposal };
  });
}
