import type { AreaKinds } from '#server/identity/two-persons/carry-out.ts';
import { describePayments } from '#server/money/payments/describe-payments.ts';
import { listDisputes } from '#server/money/payments/disputes.ts';
import { closeWarning, describeWarnings } from '#server/money/payments/fraud-warnings.ts';
import { handleOrStoreEvent } from '#server/money/payments/handle-event.ts';
import type { Payments } from '#server/money/payments/payments.ts';
import { refundTip } from '#server/money/payments/refund-tip.ts';
import { describeGuestMoney, proposeRepaid, sendRefundAgain } from '#server/money/payments/repay-guests.ts';
import { closeEvent, describeOpenEvents, retryEvent } from '#server/money/payments/resolve-event.ts';
import { proposeSettling } from '#server/money/payments/settle-differing.ts';
import { simulateWebhook } from '#server/money/payments/simulate-webhook.ts';
import { ForgedEvent } from '#server/money/providers/port/provider.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import type { App, CallScope } from '#server/platform/http/scopes.ts';
import {
  fraudWarningCalls,
  guestMoneyCalls,
  paymentCalls,
  paymentEventCalls,
} from '#shared/calls/money/payments.ts';

const byPassword = { config: { rateLimit: 'login' } } as const;

/** Much larger than any event of a provider. */
const MOST_BYTES = 256 * 1024;

type Needs = { sessionSecret: string; isTestMode: boolean; areaKinds: AreaKinds };

export function paymentsRoutes(payments: Payments, { sessionSecret, ...two }: Needs) {
  return ({ on, actingOf, platform }: CallScope): void => {
    on(
      paymentCalls.receiveEvent,
      { bodyLimit: MOST_BYTES, prepare: leaveUnparsed },
      async ({ params, body, headers, log }) => {
        const provider = payments.all[params.provider];
        if (!provider) throw refuse('not_found', 'no_such_provider');
        try {
          const event = provider.readEvent(typeof body === 'string' ? body : '', headers);
          const outcome = await handleOrStoreEvent(payments, provider, event);
          log.info(
            { eventId: event.id, type: event.type, outcome },
            'webhook received from the payment provider',
          );
        } catch (error) {
          if (!(error instanceof ForgedEvent)) throw error;
          log.warn({ err: error }, 'webhook refused: its signature is not valid');
          throw refuse('invalid_input', 'event_not_signed');
        }
        return { received: true };
      },
    );

    on(paymentCalls.readStatus, async () => describePayments(payments));

    on(paymentCalls.listDisputes, async () => ({ disputes: await listDisputes(payments.db) }));

    on(paymentCalls.simulate, async (request) => {
      const actor = actingOf(request);
      await simulateWebhook(payments, sessionSecret, request.params.id, request.body.outcome, actor);
      return describePayments(payments);
    });

    on(paymentCalls.refund, byPassword, async (request) => {
      const { amount: amountFils, reason, password } = request.body;
      const idempotencyKey = request.headers['idempotency-key'];
      const order = { tipId: request.params.id, amountFils, reason, password, idempotencyKey };
      return refundTip(payments, { ...platform, ...two }, order, actingOf(request));
    });
  };
}

/** The signature covers the raw body, so nothing may parse the body before the signature is checked. */
function leaveUnparsed(scoped: App): void {
  scoped.removeAllContentTypeParsers();
  scoped.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
}

export function guestMoneyRoutes(payments: Payments, isTestMode: boolean, areaKinds: AreaKinds) {
  return ({ on, actingOf, db, clock, platform }: CallScope): void => {
    on(guestMoneyCalls.list, async () => describeGuestMoney(db, clock()));

    on(guestMoneyCalls.sendAgain, async (request) => {
      await sendRefundAgain(payments, request.params.id, actingOf(request));
      return describeGuestMoney(db, clock());
    });

    on(guestMoneyCalls.proposeRepaid, byPassword, async (request) => {
      const two = { ...platform, isTestMode, areaKinds };
      const proposal = await proposeRepaid(two, request.params.id, request.body, actingOf(request));
      return { ...(await describeGuestMoney(db, clock())), proposal };
    });

    on(guestMoneyCalls.proposeSettling, byPassword, async (request) => {
      const two = { ...platform, isTestMode, areaKinds };
      const proposal = await proposeSettling(two, request.params.id, request.body, actingOf(request));
      return { ...(await describeGuestMoney(db, clock())), proposal };
    });
  };
}

export function fraudWarningRoutes(payments: Payments) {
  return ({ on, actingOf }: CallScope): void => {
    on(fraudWarningCalls.list, async () => describeWarnings(payments.db));

    on(fraudWarningCalls.close, async (request) => {
      await closeWarning(payments, request.params, request.body.note, actingOf(request));
      return describeWarnings(payments.db);
    });
  };
}

export function paymentEventRoutes(payments: Payments) {
  return ({ on, actingOf }: CallScope): void => {
    on(paymentEventCalls.list, async () => describeOpenEvents(payments));

    on(paymentEventCalls.close, async (request) => {
      const admin = actingOf(request);
      await closeEvent(payments, request.params, request.body.note, admin);
      return describeOpenEvents(payments);
    });

    on(paymentEventCalls.retry, async (request) => {
      await retryEvent(payments, request.params, actingOf(request));
      return describeOpenEvents(payments);
    });
  };
}
