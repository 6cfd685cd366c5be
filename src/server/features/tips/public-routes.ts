import { z } from 'zod';
import { actorOf } from '#server/features/audit/record-audit.ts';
import type { CurrentPlatform } from '#server/features/settings/current-platform.ts';
import { describeTerms } from '#server/features/tips/describe-terms.ts';
import { eraseWords } from '#server/features/tips/erase-words.ts';
import { followTip } from '#server/features/tips/follow-tip.ts';
import { sendTip, type Tipping } from '#server/features/tips/send-tip.ts';
import { networkOf } from '#server/http/client-address.ts';
import { localeOf } from '#server/http/guest-locale.ts';
import { refused } from '#server/http/refused.ts';
import type { RouteScope } from '#server/http/scopes.ts';
import { idempotencyHeaders } from '#shared/contracts/idempotency.ts';
import { publicSettings } from '#shared/contracts/settings.ts';
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
        reply.code(201).send(
          await sendTip(tipping, request.body, {
            idempotencyKey: request.headers['idempotency-key'],
            locale: localeOf(request),
            network: networkOf(request.ip),
          }),
        ),
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
        schema: {
          tags: ['tips'],
          summary: "Where the money of a tip is. The token is in the tip's receipt",
          params: tipToken,
          response: { 200: followedTip, ...refused(400, 404) },
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
