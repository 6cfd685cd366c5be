import { z } from 'zod';
import { inviteMember, withdrawInvite } from '#server/business/members/invite-member.ts';
import { leaveBusiness, listOwnMembers, removeMember } from '#server/business/members/members.ts';
import { changerOf } from '#server/identity/sign-in/changer-of.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { SignedInScope } from '#server/platform/http/scopes.ts';
import type { EventStreams } from '#server/platform/live/event-streams.ts';
import { idParam } from '#shared/contracts/fields.ts';
import { newInvite } from '#shared/contracts/invites.ts';
import { memberParam, members, newMemberInvite } from '#shared/contracts/members.ts';

const tags = ['members'];

export const memberOwnerRoutes =
  (streams: EventStreams) =>
  ({ app, userOf, ...platform }: SignedInScope): void => {
    app.get(
      '/api/members',
      {
        schema: {
          tags,
          summary: "Who besides the owner may open the pages of the owner's business, and who is invited",
          response: { 200: members, ...refused(401, 403, 404) },
        },
      },
      async (request) => listOwnMembers(platform.db, userOf(request), platform.clock()),
    );

    app.post(
      '/api/members/invites',
      {
        config: { rateLimit: 'mails' },
        schema: {
          tags,
          summary:
            'Mail somebody a link with which they become a manager or a viewer, once and within a week',
          body: newMemberInvite,
          response: { 201: newInvite, ...refused(400, 401, 403, 404, 409, 429) },
        },
      },
      async (request, reply) => {
        const changer = changerOf(request, userOf(request));
        return reply.code(201).send(await inviteMember(platform, request.body, changer));
      },
    );

    app.delete(
      '/api/members/invites/:id',
      {
        schema: {
          tags,
          summary: 'Withdraw an invitation: its link stops working',
          params: idParam,
          response: { 204: z.null(), ...refused(400, 401, 403, 404) },
        },
      },
      async (request, reply) => {
        await withdrawInvite(platform, request.params.id, changerOf(request, userOf(request)));
        return reply.code(204).send(null);
      },
    );

    app.delete(
      '/api/members/:id',
      {
        schema: {
          tags,
          summary: 'Remove somebody: they can no longer open the pages of the business',
          params: memberParam,
          response: { 204: z.null(), ...refused(400, 401, 403, 404) },
        },
      },
      async (request, reply) => {
        const { id } = request.params;
        await removeMember(platform, id, changerOf(request, userOf(request)));
        // Live updates say nothing but that there is news; even so, they end now.
        streams.endOf({ userId: id });
        return reply.code(204).send(null);
      },
    );

    app.post(
      '/api/venues/:id/leave',
      {
        config: { ofAllVenues: true },
        schema: {
          tags,
          summary: 'Leave a business as its manager or viewer. Its owner cannot',
          params: idParam,
          response: { 204: z.null(), ...refused(400, 401, 403, 404, 409) },
        },
      },
      async (request, reply) => {
        const user = userOf(request);
        await leaveBusiness(platform, request.params.id, changerOf(request, user));
        streams.endOf({ userId: user.id });
        return reply.code(204).send(null);
      },
    );
  };
