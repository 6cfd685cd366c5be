import { z } from 'zod';
import { getPublicBusiness } from '#server/business/businesses/public-business.ts';
import { actorOf } from '#server/platform/audit/record-audit.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { RouteScope } from '#server/platform/http/scopes.ts';
import type { CurrentPlatform } from '#server/platform/settings/current-platform.ts';
import { describeTerms } from '#server/tipping/tips/describe-terms.ts';
import { eraseWords } from '#server/tipping/tips/erase-words.ts';
import { followTip } from '#server/tipping/tips/follow-tip.ts';
import { guestOf } from '#server/tipping/tips/guest-of.ts';
import { sendTeamTip } from '#server/tipping/tips/send-team-tip.ts';
import { sendTip } from '#server/tipping/tips/send-tip.ts';
import { findTeamToTip } from '#server/tipping/tips/team-to-tip.ts';
import type { Tipping } from '#server/tipping/tips/tipping.ts';
import { idParam } from '#shared/contracts/fields.ts';
import { idempotencyHeaders } from '#shared/contracts/idempotency.ts';
import { publicSettings } from '#shared/contracts/settings.ts';
import { teamTipRequest, teamToTip } from '#shared/contracts/team-tips.ts';
import { followedTip, tipReceipt, tipRequest, tipToken } from '#shared/contracts/tips.ts';

export const tipPublicRoutes =
  (tipping: Tipping, about: CurrentPlatform) =>
  ({ app, clock }: RouteScope): void => {
    app.post(
      '/api/tips',
      {
        config: { rateLimit: 'tips' },
        schema: {
          tags: ['tips'],
          summary: 'Send a tip. Repeated with the same Idempotency-Key, it is sent once',
          headers: idempotencyHeaders,
          body: tipRequest,
          response: { 201: tipReceipt, ...refused(400, 402, 404, 409, 429, 503) },
        },
      },
      async (request, reply) =>
        reply
          .code(201)
          .send(await sendTip(tipping, request.body, guestOf(request, request.headers['idempotency-key']))),
    );

    app.post(
      '/api/tips/team',
      {
        config: { rateLimit: 'tips' },
        schema: {
          tags: ['tips'],
          summary:
            "Send a tip for the whole team, divided by the owner's rule. Otherwise as a tip for one person",
          headers: idempotencyHeaders,
          body: teamTipRequest,
          response: { 201: tipReceipt, ...refused(400, 402, 404, 409, 429, 503) },
        },
      },
      async (request, reply) =>
        reply
          .code(201)
          .send(
            await sendTeamTip(tipping, request.body, guestOf(request, request.headers['idempotency-key'])),
          ),
    );

    app.get(
      '/api/tips/team/:id',
      {
        config: { walkLimit: { of: 'business', param: 'id' } },
        schema: {
          tags: ['tips'],
          summary: 'Who would share a tip for the team of this business now, and by which rule',
          params: idParam,
          response: { 200: teamToTip, ...refused(400, 404, 409, 429) },
        },
      },
      async ({ params }) => {
        const { name } = await getPublicBusiness(tipping.payments.db, params.id);
        const team = await findTeamToTip(tipping.payments.db, params.id, clock());
        if (!team) throw refuse('conflict', 'no_team_tips', { name });
        return team;
      },
    );

    app.get(
      '/api/tips/terms',
      {
        schema: {
          tags: ['tips'],
          summary:
            "What everybody may know of the settings: fee, largest and smallest tip, and the platform's name and support address",
          response: { 200: publicSettings },
        },
      },
      async () => ({ ...(await describeTerms(tipping)), platform: await about.read() }),
    );

    app.get(
      '/api/tips/follow/:token',
      {
        config: { rateLimit: 'follows' },
        schema: {
          tags: ['tips'],
          summary: "Where the money of a tip is. The token is in the tip's receipt",
          params: tipToken,
          response: { 200: followedTip, ...refused(400, 404, 429) },
        },
      },
      async ({ params }) => followTip(tipping.payments, params.token),
    );

    app.delete(
      '/api/tips/follow/:token/words',
      {
        config: { rateLimit: 'tips' },
        schema: {
          tags: ['tips'],
          summary: 'For the guest: erase the name and the message of a tip. The tip itself stays',
          params: tipToken,
          response: { 204: z.null(), ...refused(400, 404, 429) },
        },
      },
      async (request, reply) => {
        await eraseWords(tipping.payments.db, request.params.token, actorOf(request, null), clock());
        return reply.code(204).send(null);
      },
    );
  };
