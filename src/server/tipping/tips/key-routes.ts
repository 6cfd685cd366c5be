import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { countedByKey, keyActorOf } from '#server/business/api-keys/key-request.ts';
import { getBusiness } from '#server/business/businesses/own-business.ts';
import { findOwnerTips } from '#server/money/ledger/owner-tips.ts';
import { linkNextPage } from '#server/platform/http/next-page.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { KeyScope } from '#server/platform/http/scopes.ts';
import type { TipUpdates } from '#server/platform/live/tip-updates.ts';
import { addStaff } from '#server/staff/people/add-staff.ts';
import { changeStaff } from '#server/staff/people/change-staff.ts';
import { listOwnStaff } from '#server/staff/people/own-staff.ts';
import { idParam } from '#shared/contracts/fields.ts';
import { ownerTip } from '#shared/contracts/owner-tips.ts';
import { pageQuery } from '#shared/contracts/paging.ts';
import { v1Key, v1NewStaff, v1Staff, v1StaffChange, v1TipsQuery } from '#shared/contracts/v1.ts';

/** The API for other programs, such as a till. It does what the owner could do, through the same use cases. */
export const apiKeyRoutes =
  (updates: Pick<TipUpdates, 'announce'>) =>
  ({ app, holderOf, ...platform }: KeyScope): void => {
    const { db, clock, publicOrigin } = platform;
    const limit = countedByKey(holderOf);
    const tags = ['v1'];
    const actorWith = (request: FastifyRequest) => keyActorOf(request, holderOf);
    const withTipUrl = <Row extends { id: number }>(row: Row) => ({
      ...row,
      tipUrl: `${publicOrigin}/tip/${row.id}`,
    });

    app.get(
      '/api/v1/key',
      {
        config: { ...limit, apiScope: 'any' },
        schema: {
          tags,
          summary: 'What this key may do, and for which business',
          response: { 200: v1Key, ...refused(401, 403, 429) },
        },
      },
      async (request) => {
        const { keyName: name, scopes, expiresAt, businessId } = holderOf(request);
        return { name, scopes, expiresAt, business: await getBusiness(db, businessId) };
      },
    );

    app.get(
      '/api/v1/tips',
      {
        config: { ...limit, apiScope: 'tips:read' },
        schema: {
          tags,
          summary: 'Tips of the business that were paid, newest first. Scope tips:read',
          querystring: v1TipsQuery,
          response: { 200: z.array(ownerTip), ...refused(400, 401, 403, 429) },
        },
      },
      async (request, reply) => {
        const { limit, before, since } = request.query;
        const { businessId } = holderOf(request);
        const tips = await findOwnerTips(db, businessId, { since, search: null }, { limit, before });
        linkNextPage(reply, request.query, tips);
        return tips;
      },
    );

    app.get(
      '/api/v1/staff',
      {
        config: { ...limit, apiScope: 'staff:read' },
        schema: {
          tags,
          summary: 'The staff of the business, newest first. Scope staff:read',
          querystring: pageQuery,
          response: { 200: z.array(v1Staff), ...refused(400, 401, 403, 429) },
        },
      },
      async (request, reply) => {
        const staff = await listOwnStaff(db, holderOf(request).businessId, clock(), request.query);
        linkNextPage(reply, request.query, staff);
        return staff.map(withTipUrl);
      },
    );

    app.post(
      '/api/v1/staff',
      {
        config: { ...limit, apiScope: 'staff:write' },
        schema: {
          tags,
          summary: 'Add a staff member to the business, which must be active. Scope staff:write',
          body: v1NewStaff,
          response: { 201: v1Staff, ...refused(400, 401, 403, 409, 429) },
        },
      },
      async (request, reply) => {
        const { owner, businessId } = holderOf(request);
        const row = { ...request.body, iban: null, businessId };
        const added = await addStaff(db, owner, actorWith(request), row);
        updates.announce([businessId]);
        return reply.code(201).send(withTipUrl(added));
      },
    );

    app.patch(
      '/api/v1/staff/:id',
      {
        config: { ...limit, apiScope: 'staff:write' },
        schema: {
          tags,
          summary: 'Change a staff member. Fields that are left out stay as they are. Scope staff:write',
          params: idParam,
          body: v1StaffChange,
          response: { 200: v1Staff, ...refused(400, 401, 403, 404, 409, 429) },
        },
      },
      async (request) => {
        const { owner, businessId } = holderOf(request);
        const changer = { ...actorWith(request), sid: '' };
        const changed = await changeStaff(platform, owner, changer, request.params.id, request.body);
        updates.announce([businessId]);
        return withTipUrl(changed);
      },
    );
  };
