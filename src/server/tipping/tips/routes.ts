import type { FastifyRequest } from 'fastify';
import { countedByKey, keyActorOf, readsStaff } from '#server/business/api-keys/routes.ts';
import { getBusiness, getOwnBusiness, getPublicBusiness } from '#server/business/businesses/get-business.ts';
import { businessIdsOf } from '#server/business/venues/venues.ts';
import {
  findBusinessTips,
  findTipsOfGuests,
  listTipsOfBusiness,
  sumBusinessTips,
} from '#server/money/ledger/read/business-tips.ts';
import { searchTips } from '#server/money/ledger/read/tip-search.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import { exportLines, sendCsv } from '#server/platform/csv/csv.ts';
import { actorOf } from '#server/platform/http/acting.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import { localeOf } from '#server/platform/http/page-html.ts';
import type { CallScope } from '#server/platform/http/scopes.ts';
import type { FollowTips } from '#server/platform/live/follow-tips.ts';
import type { TipUpdates } from '#server/platform/live/tip-updates.ts';
import type { CurrentPlatform } from '#server/platform/settings/settings.ts';
import { addStaff, changeStaff } from '#server/staff/people/manage-staff.ts';
import { listStaffOf } from '#server/staff/people/staff-list-store.ts';
import { businessTipsExport } from '#server/tipping/tips/business-tips-export.ts';
import { eraseWords, followTip } from '#server/tipping/tips/follow-tip.ts';
import { mailReceipt, type Receipts } from '#server/tipping/tips/mail-receipt.ts';
import { reportMonth } from '#server/tipping/tips/month-report.ts';
import { findTeamToTip, sendTeamTip } from '#server/tipping/tips/send-team-tip.ts';
import { sendTip } from '#server/tipping/tips/send-tip.ts';
import { describeTerms, guestOf, type Tipping } from '#server/tipping/tips/tipping.ts';
import { adminTipCalls, ownerTipCalls, tipCalls, v1Calls } from '#shared/calls/tipping/tips.ts';
import { dubaiDay } from '#shared/dubai-time.ts';

export function tipsRoutes(
  tipping: Tipping,
  about: CurrentPlatform,
  receipts: Receipts,
  followTips: FollowTips,
  updates: Pick<TipUpdates, 'announce'>,
) {
  return ({
    on,
    onPages,
    db,
    clock,
    publicOrigin,
    userOf,
    actingOf,
    holderOf,
    platform,
  }: CallScope): void => {
    on(tipCalls.send, { config: { rateLimit: 'tips' } }, async (request, reply) =>
      reply
        .code(201)
        .send(await sendTip(tipping, request.body, guestOf(request, request.headers['idempotency-key']))),
    );

    on(tipCalls.sendToTeam, { config: { rateLimit: 'tips' } }, async (request, reply) =>
      reply
        .code(201)
        .send(await sendTeamTip(tipping, request.body, guestOf(request, request.headers['idempotency-key']))),
    );

    on(
      tipCalls.readTeam,
      { config: { enumerationLimit: { of: 'business', param: 'id' } } },
      async ({ params }) => {
        const { name } = await getPublicBusiness(tipping.payments.db, params.id);
        const team = await findTeamToTip(tipping.payments.db, params.id, clock());
        if (!team) throw refuse('conflict', 'no_team_tips', { name });
        return team;
      },
    );

    on(tipCalls.readTerms, async () => ({ ...(await describeTerms(tipping)), platform: await about.read() }));

    on(tipCalls.follow, { config: { rateLimit: 'follows' } }, async ({ params }) =>
      followTip(tipping.payments, params.token),
    );

    on(tipCalls.eraseWords, { config: { rateLimit: 'tips' } }, async (request) => {
      await eraseWords(tipping.payments.db, request.params.token, actorOf(request, null), clock());
    });

    on(tipCalls.mailReceipt, { config: { rateLimit: 'mails' } }, async (request) => {
      await mailReceipt(receipts, request.params.token, request.body.email, localeOf(request));
    });

    // The owner's tips screen: a list with a filter, its totals, the same as a file, and the report of a month.
    const idsOf = (request: FastifyRequest & { query: { venues?: 'all' | undefined } }) =>
      businessIdsOf(db, userOf(request), request.query);

    onPages(ownerTipCalls.search, async (request) => {
      const { limit, before, ...filter } = request.query;
      return findTipsOfGuests(db, await idsOf(request), filter, { limit, before });
    });

    on(ownerTipCalls.readTotals, async (request) => sumBusinessTips(db, await idsOf(request), request.query));

    on(ownerTipCalls.searchCsv, async (request, reply) => {
      const ids = await idsOf(request);
      const { from, to, staffId, status, search } = request.query;
      // Not the words that were searched for: they can be the name of a guest, and audit rows are never erased.
      const detail = { from, to, staffId, status, isSearch: search !== null };
      for (const business of ids)
        await recordAudit(db, actingOf(request), 'tips.exported', { business, detail });
      return sendCsv(reply, 'tips.csv', exportLines(businessTipsExport(db, ids, request.query)));
    });

    on(ownerTipCalls.readReport, async (request) =>
      reportMonth(db, await idsOf(request), request.query.month),
    );

    on(ownerTipCalls.live, { exposeHeadRoute: false }, async (request, reply) => {
      const user = userOf(request);
      const { id } = await getOwnBusiness(db, user);
      return followTips(reply, user.id, id);
    });

    onPages(ownerTipCalls.listRecent, async (request) => {
      const { id } = await getOwnBusiness(db, userOf(request));
      return listTipsOfBusiness(db, id, request.query);
    });

    // The API for other programs, such as a till. It does what the owner could do, through the same use cases.
    const config = countedByKey(holderOf);
    const actorWith = (request: FastifyRequest) => keyActorOf(request, holderOf);
    const withTipUrl = <Row extends { id: number }>(row: Row) => ({
      ...row,
      tipUrl: `${publicOrigin}/tip/${row.id}`,
    });

    on(v1Calls.readKey, { config }, async (request) => {
      const { keyName: name, scopes, expiresAt, businessId } = holderOf(request);
      return { name, scopes, expiresAt, business: await getBusiness(db, businessId) };
    });

    onPages(v1Calls.listTips, { config }, async (request) => {
      const { limit, before, since } = request.query;
      const { businessId } = holderOf(request);
      const tips = await findBusinessTips(db, [businessId], { since, search: null }, { limit, before });
      return readsStaff(request, holderOf) ? tips : tips.map(({ staff: _staff, ...tip }) => tip);
    });

    onPages(v1Calls.listStaff, { config }, async (request) => {
      const staff = await listStaffOf(db, holderOf(request).businessId, dubaiDay(clock()), request.query);
      return staff.map(withTipUrl);
    });

    on(v1Calls.addStaff, { config }, async (request) => {
      const { owner, businessId } = holderOf(request);
      const row = { ...request.body, iban: null, businessId };
      const added = await addStaff(db, owner, actorWith(request), row);
      updates.announce([businessId]);
      return withTipUrl(added);
    });

    on(v1Calls.changeStaff, { config }, async (request) => {
      const { owner, businessId } = holderOf(request);
      const changer = { ...actorWith(request), sid: '' };
      const changed = await changeStaff(platform, owner, changer, request.params.id, request.body);
      updates.announce([businessId]);
      const whole = withTipUrl(changed);
      if (readsStaff(request, holderOf)) return whole;
      const sent = Object.entries(whole).filter(([field]) => field in request.body);
      return { ...Object.fromEntries(sent), id: whole.id, tipUrl: whole.tipUrl };
    });

    onPages(adminTipCalls.search, async (request) => searchTips(db, request.query));
  };
}
