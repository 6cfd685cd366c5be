import { z } from 'zod';
import { changerOf } from '#server/identity/sign-in/changer-of.ts';
import type { Sender } from '#server/money/webhooks/post-signed.ts';
import { sendAgain, sendTest } from '#server/money/webhooks/send-now.ts';
import { listOwnDeliveries } from '#server/money/webhooks/send-webhooks.ts';
import {
  addEndpoint,
  changeEndpoint,
  listOwnEndpoints,
  removeEndpoint,
  rotateSecret,
} from '#server/money/webhooks/webhooks.ts';
import { linkNextPage } from '#server/platform/http/next-page.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { SignedInScope } from '#server/platform/http/scopes.ts';
import { passwordAgain } from '#shared/contracts/auth.ts';
import { idParam } from '#shared/contracts/fields.ts';
import { pageQuery } from '#shared/contracts/paging.ts';
import {
  delivery,
  endpoint,
  endpointChange,
  endpointParam,
  endpointSecret,
  newEndpoint,
} from '#shared/contracts/webhooks.ts';

const PATH = '/api/connections/endpoints';
const tags = ['connections'];

export const webhookOwnerRoutes =
  (sender: Sender) =>
  ({ app, userOf, ...platform }: SignedInScope): void => {
    const { db, clock, publicOrigin } = platform;
    const delivering = { db, clock, publicOrigin, sender };

    app.get(
      PATH,
      {
        schema: {
          tags,
          summary: "The webhooks of the owner's business, oldest first",
          response: { 200: z.array(endpoint), ...refused(401, 403, 404) },
        },
      },
      async (request) => listOwnEndpoints(db, userOf(request)),
    );

    app.post(
      PATH,
      {
        config: { rateLimit: 'login' },
        schema: {
          tags,
          summary: 'Add a webhook. Its secret is in this answer only',
          body: newEndpoint,
          response: { 201: endpointSecret, ...refused(400, 401, 403, 404, 409, 429) },
        },
      },
      async (request, reply) => {
        const changer = changerOf(request, userOf(request));
        return reply.code(201).send(await addEndpoint(platform, request.body, sender.isTest, changer));
      },
    );

    app.patch(
      `${PATH}/:id`,
      {
        schema: {
          tags,
          summary: 'Choose other events, or switch a webhook off or on',
          params: endpointParam,
          body: endpointChange,
          response: { 200: endpoint, ...refused(400, 401, 403, 404) },
        },
      },
      async (request) =>
        changeEndpoint(platform, request.params.id, request.body, changerOf(request, userOf(request))),
    );

    app.delete(
      `${PATH}/:id`,
      {
        schema: {
          tags,
          summary: 'Remove a webhook, and the log of its deliveries',
          params: endpointParam,
          response: { 204: z.null(), ...refused(400, 401, 403, 404) },
        },
      },
      async (request, reply) => {
        await removeEndpoint(platform, request.params.id, changerOf(request, userOf(request)));
        return reply.code(204).send(null);
      },
    );

    app.post(
      `${PATH}/:id/rotate`,
      {
        config: { rateLimit: 'login' },
        schema: {
          tags,
          summary: 'Make a new secret. The old one signs too, for 24 hours',
          params: endpointParam,
          body: passwordAgain,
          response: { 200: endpointSecret, ...refused(400, 401, 403, 404, 429) },
        },
      },
      async (request) =>
        rotateSecret(platform, request.params.id, request.body.password, changerOf(request, userOf(request))),
    );

    app.post(
      `${PATH}/:id/test`,
      {
        config: { rateLimit: 'webhooks' },
        schema: {
          tags,
          summary: 'Send an event of the type test now, and say what came of it',
          params: endpointParam,
          response: { 200: delivery, ...refused(400, 401, 403, 404, 409, 429) },
        },
      },
      async (request) => sendTest(delivering, userOf(request), request.params.id),
    );

    app.get(
      `${PATH}/:id/deliveries`,
      {
        schema: {
          tags,
          summary: 'What was sent to a webhook within 30 days, newest first',
          params: endpointParam,
          querystring: pageQuery,
          response: { 200: z.array(delivery), ...refused(400, 401, 403, 404) },
        },
      },
      async (request, reply) => {
        const rows = await listOwnDeliveries(db, userOf(request), request.params.id, request.query);
        linkNextPage(reply, request.query, rows);
        return rows;
      },
    );

    app.post(
      '/api/connections/deliveries/:id/again',
      {
        config: { rateLimit: 'webhooks' },
        schema: {
          tags,
          summary: 'Send an event once more, now. Its id stays the same',
          params: idParam,
          response: { 200: delivery, ...refused(400, 401, 403, 404, 409, 429) },
        },
      },
      async (request) => sendAgain(delivering, userOf(request), request.params.id),
    );
  };
