import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { actorOf } from '#server/platform/audit/record-audit.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { SignedInScope } from '#server/platform/http/scopes.ts';
import type { TipUpdates } from '#server/platform/live/tip-updates.ts';
import { changeOwnNames } from '#server/staff/people/change-own-names.ts';
import type { Changer } from '#server/staff/people/changer.ts';
import { leaveWorkplace } from '#server/staff/people/leave-workplace.ts';
import { changeOwnIban, confirmIban, openOwnBankAccount } from '#server/staff/people/own-bank-account.ts';
import { askingOf } from '#server/staff/workplaces/asking.ts';
import {
  bankAccountConfirmation,
  ownBankAccount,
  ownIbanChange,
} from '#shared/contracts/own-bank-account.ts';
import { changedNames, ownNames } from '#shared/contracts/portal.ts';

export const staffSignedInRoutes =
  (updates: Pick<TipUpdates, 'announce'>) =>
  ({ app, userOf, ...platform }: SignedInScope): void => {
    const changerOf = (request: FastifyRequest): Changer => {
      const { id } = userOf(request);
      return { ...actorOf(request, id), actorId: id, sid: request.findSid() ?? '' };
    };

    app.put(
      '/api/portal/names',
      {
        schema: {
          tags: ['staff'],
          summary: "Change the signed-in staff member's name, which guests see and the bank pays to",
          body: ownNames,
          response: { 200: changedNames, ...refused(400, 401, 404, 409) },
        },
      },
      async (request) => {
        const changed = await changeOwnNames(
          platform.db,
          request.body,
          askingOf(request, userOf(request)),
          changerOf(request),
        );
        updates.announce([changed.businessId]);
        return changed;
      },
    );

    app.post(
      '/api/portal/leave',
      {
        schema: {
          tags: ['staff'],
          summary:
            'Stop working at the business on screen. What is owed is still paid out; the owner is told',
          response: { 204: z.null(), ...refused(401, 404, 409) },
        },
      },
      async (request, reply) => {
        const user = userOf(request);
        const { db, clock, publicOrigin } = platform;
        const { businessId } = await leaveWorkplace({
          db,
          asking: askingOf(request, user),
          actor: actorOf(request, user.id),
          now: clock(),
          publicOrigin,
        });
        updates.announce([businessId]);
        return reply.code(204).send(null);
      },
    );

    app.get(
      '/api/portal/bank-account',
      {
        schema: {
          tags: ['staff'],
          summary: "The signed-in staff member's bank account, its last four digits",
          response: { 200: ownBankAccount, ...refused(401, 404, 409) },
        },
      },
      async (request) => openOwnBankAccount(platform, askingOf(request, userOf(request))),
    );

    app.put(
      '/api/portal/bank-account',
      {
        config: { rateLimit: 'login' },
        schema: {
          tags: ['staff'],
          summary: "Change the signed-in staff member's bank account; null removes it",
          body: ownIbanChange,
          response: { 200: ownBankAccount, ...refused(400, 401, 404, 409, 429) },
        },
      },
      async (request) =>
        changeOwnIban(platform, request.body, askingOf(request, userOf(request)), changerOf(request)),
    );

    app.post(
      '/api/portal/bank-account/confirm',
      {
        config: { rateLimit: 'login' },
        schema: {
          tags: ['staff'],
          summary:
            'Confirm a bank account that the owner or an admin has changed, so that it is paid to at once',
          body: bankAccountConfirmation,
          response: { 200: ownBankAccount, ...refused(400, 401, 404, 409, 429) },
        },
      },
      async (request) =>
        confirmIban(platform, request.body, askingOf(request, userOf(request)), changerOf(request)),
    );
  };
