import {
  dealWithEvent,
  describeOpenEvents,
  handleEventAgain,
} from '#server/money/payments/events/deal-with-event.ts';
import type { Payments } from '#server/money/payments/payments.ts';
import { actorOf } from '#server/platform/audit/record-audit.ts';
import type { CallScope } from '#server/platform/http/scopes.ts';
import { paymentEventCalls } from '#shared/calls/money/payments.ts';

export function paymentEventRoutes(payments: Payments) {
  return ({ on, userOf }: CallScope): void => {
    on(paymentEventCalls.list, async () => describeOpenEvents(payments));

    on(paymentEventCalls.close, async (request) => {
      const { id } = userOf(request);
      const admin = { ...actorOf(request, id), actorId: id };
      await dealWithEvent(payments, request.params, request.body.note, admin);
      return describeOpenEvents(payments);
    });

    on(paymentEventCalls.retry, async (request) => {
      const { id } = userOf(request);
      await handleEventAgain(payments, request.params, { ...actorOf(request, id), actorId: id });
      return describeOpenEvents(payments);
    });
  };
}
