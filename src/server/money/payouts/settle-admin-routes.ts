import type { z } from 'zod';
import { actingAdmin } from '#server/money/payouts/acting-admin.ts';
import { type Ending, settlePayout } from '#server/money/payouts/settle-payout.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { SignedInScope } from '#server/platform/http/scopes.ts';
import { idParam } from '#shared/contracts/fields.ts';
import {
  cancelRequest,
  completeRequest,
  failRequest,
  payoutDetails,
  returnRequest,
} from '#shared/contracts/payouts.ts';

/** Routes to end a payout by hand. Most payouts end by the bank's answer. */
export function payoutSettleRoutes(scope: SignedInScope): void {
  mount(scope, 'cancel', 'Cancel a pending payout: the money is owed again', cancelRequest, ({ reason }) => ({
    to: 'cancelled',
    reason,
  }));
  mount(
    scope,
    'complete',
    'The bank has paid; not by whoever started it, while there is another admin; the same reference again changes nothing',
    completeRequest,
    ({ reference }) => ({ to: 'completed', reference }),
  );
  mount(scope, 'fail', 'The bank did not pay: the money is owed again', failRequest, ({ reason }) => ({
    to: 'failed',
    reason,
  }));
  mount(
    scope,
    'return',
    'A completed payout came back: the money is owed again; not by whoever started it, while there is another admin',
    returnRequest,
    ({ reason }) => ({ to: 'returned', reason }),
  );
}

function mount<Body extends z.ZodType>(
  { app, db, clock, userOf }: SignedInScope,
  verb: string,
  summary: string,
  body: Body,
  endingOf: (body: z.output<Body>) => Ending,
): void {
  app.post(
    `/api/admin/payouts/:id/${verb}`,
    {
      schema: {
        tags: ['payouts'],
        summary,
        params: idParam,
        body,
        response: { 200: payoutDetails, ...refused(400, 401, 403, 404, 409) },
      },
    },
    async (request) => {
      const { id } = request.params as z.output<typeof idParam>;
      const ending = endingOf(request.body as z.output<Body>);
      return settlePayout(db, id, ending, actingAdmin(request, userOf), clock());
    },
  );
}
