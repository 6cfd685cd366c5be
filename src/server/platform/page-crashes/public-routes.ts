import { z } from 'zod';
import { refused } from '#server/platform/http/refused.ts';
import type { RouteScope } from '#server/platform/http/scopes.ts';
import { takeCrash } from '#server/platform/page-crashes/page-crashes.ts';
import { type CrashedPage, crashReport } from '#shared/contracts/page-crashes.ts';

/** The longest report in a script of three bytes for each character, with room for its line feeds. */
const BODY_LIMIT_BYTES = 8 * 1024;

export const pageCrashPublicRoutes =
  (countCrash: (page: CrashedPage) => void) =>
  ({ app, db, clock }: RouteScope): void => {
    app.post(
      '/api/page-crashes',
      {
        config: { rateLimit: 'crashes' },
        bodyLimit: BODY_LIMIT_BYTES,
        schema: {
          tags: ['platform'],
          summary: 'Report that a page stopped with an error. Nothing about the sender is stored',
          body: crashReport,
          response: { 204: z.null(), ...refused(400, 413, 429) },
        },
      },
      async ({ body }, reply) => {
        countCrash(body.page);
        await takeCrash(db, body, clock());
        return reply.code(204).send(null);
      },
    );
  };
