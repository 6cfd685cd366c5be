import { z } from 'zod';
import { call, calls } from '#shared/calls/call.ts';
import { passwordAgain } from '#shared/contracts/auth.ts';
import {
  delivery,
  endpoint,
  endpointChange,
  endpointParam,
  endpointSecret,
  newEndpoint,
} from '#shared/contracts/connections.ts';
import { idempotencyHeaders } from '#shared/contracts/idempotency.ts';
import {
  closeWarningRequest,
  dealtWithRequest,
  disputeList,
  fraudWarningList,
  fraudWarningParams,
  guestMoney,
  openEvents,
  paymentEventParams,
  paymentStatus,
  refundAnswer,
  refundRequest,
  repaidAnswer,
  repaidRequest,
  settlePaymentRequest,
  simulateRequest,
  webhookAnswer,
  webhookParams,
} from '#shared/contracts/payments.ts';
import { pageQuery } from '#shared/contracts/request-parts.ts';
import { tipIdParam } from '#shared/contracts/tips.ts';

export const paymentCalls = calls('payments', {
  readStatus: call('GET /api/admin/payments', {
    who: 'admin',
    summary: 'The payment provider, whether its keys work, its last event, and pending tips',
    answers: { 200: paymentStatus },
    refuses: [400],
  }),
  listDisputes: call('GET /api/admin/disputes', {
    who: 'admin',
    summary: 'Disputes and inquiries, with the last day for evidence and what is held',
    answers: { 200: disputeList },
    refuses: [400],
  }),
  simulate: call('POST /api/admin/payments/:id/simulate', {
    who: 'admin',
    summary: 'Test mode only: let the sandbox report a pending tip as paid or failed',
    params: tipIdParam,
    body: simulateRequest,
    answers: { 200: paymentStatus },
    refuses: [404, 409],
  }),
  refund: call('POST /api/admin/tips/:id/refund', {
    who: 'admin',
    summary:
      'Refund a tip, whole or in part. While a refund is not answered, it is the same refund. What is large, or was paid out already, needs your password and another admin. Repeated with the same Idempotency-Key, it is made once',
    params: tipIdParam,
    headers: idempotencyHeaders,
    body: refundRequest,
    answers: { 200: refundAnswer },
    refuses: [404, 409, 429],
  }),
  receiveEvent: call('POST /api/webhooks/:provider', {
    who: 'anyone',
    summary: "Webhook of the payment provider. The provider's signature is checked",
    params: webhookParams,
    answers: { 200: webhookAnswer },
    refuses: [404],
  }),
});

export const fraudWarningCalls = calls('payments', {
  list: call('GET /api/admin/fraud-warnings', {
    who: 'admin',
    summary: 'Payments that the guests’ banks reported as fraud, those that somebody has to decide first',
    answers: { 200: fraudWarningList },
  }),
  close: call('POST /api/admin/fraud-warnings/:provider/:id/close', {
    who: 'admin',
    summary: 'Say why a warned tip is not given back; the warning is then closed',
    params: fraudWarningParams,
    body: closeWarningRequest,
    answers: { 200: fraudWarningList },
    refuses: [404],
  }),
});

export const guestMoneyCalls = calls('payments', {
  list: call('GET /api/admin/guest-money', {
    who: 'admin',
    summary: 'Refunds that guests still have to get, and payments of another amount than their tip',
    answers: { 200: guestMoney },
  }),
  sendAgain: call('POST /api/admin/returned-refunds/:id/again', {
    who: 'admin',
    summary: 'Send a refund that the guest’s bank returned to the same card again',
    answers: { 200: guestMoney },
    refuses: [404, 409],
  }),
  proposeRepaid: call('POST /api/admin/returned-refunds/:id/repaid', {
    who: 'admin',
    summary:
      'Propose, with your password, that a returned refund was paid in another way. Another admin confirms it',
    body: repaidRequest,
    answers: { 200: repaidAnswer },
    refuses: [404, 409, 429],
  }),
  proposeSettling: call('POST /api/admin/payments/:id/settle', {
    who: 'admin',
    summary:
      'Propose, with your password, to give a payment of another amount than its tip back, or to count it. Another admin confirms it',
    params: tipIdParam,
    body: settlePaymentRequest,
    answers: { 200: repaidAnswer },
    refuses: [404, 409, 429],
  }),
});

export const paymentEventCalls = calls('books', {
  list: call('GET /api/admin/payment-events', {
    who: 'admin',
    summary: 'Events of payment providers that somebody has to deal with, the oldest first',
    answers: { 200: openEvents },
  }),
  close: call('POST /api/admin/payment-events/:provider/:id/dealt-with', {
    who: 'admin',
    summary: 'Say what was done about an event; it is then closed',
    params: paymentEventParams,
    body: dealtWithRequest,
    answers: { 200: openEvents },
    refuses: [404],
  }),
  retry: call('POST /api/admin/payment-events/:provider/:id/again', {
    who: 'admin',
    summary: 'Handle an event again that could not be handled when it came',
    params: paymentEventParams,
    answers: { 200: openEvents },
    refuses: [404, 409],
  }),
});

export const webhookCalls = calls('connections', {
  list: call('GET /api/connections/endpoints', {
    who: 'owner',
    summary: "The webhooks of the owner's business, oldest first",
    answers: { 200: z.array(endpoint) },
    refuses: [404],
  }),
  add: call('POST /api/connections/endpoints', {
    who: 'owner',
    summary: 'Add a webhook. Its secret is in this answer only',
    body: newEndpoint,
    answers: { 201: endpointSecret },
    refuses: [404, 409, 429],
  }),
  change: call('PATCH /api/connections/endpoints/:id', {
    who: 'owner',
    summary: 'Choose other events, or switch a webhook off or on',
    params: endpointParam,
    body: endpointChange,
    answers: { 200: endpoint },
    refuses: [404],
  }),
  remove: call('DELETE /api/connections/endpoints/:id', {
    who: 'owner',
    summary: 'Remove a webhook, and the log of its deliveries',
    params: endpointParam,
    refuses: [404],
  }),
  rotateSecret: call('POST /api/connections/endpoints/:id/rotate', {
    who: 'owner',
    summary: 'Make a new secret. The old one signs too, for 24 hours',
    params: endpointParam,
    body: passwordAgain,
    answers: { 200: endpointSecret },
    refuses: [404, 429],
  }),
  test: call('POST /api/connections/endpoints/:id/test', {
    who: 'owner',
    summary: 'Send an event of the type test now, and say what came of it',
    params: endpointParam,
    answers: { 200: delivery },
    refuses: [404, 409, 429],
  }),
  listDeliveries: call('GET /api/connections/endpoints/:id/deliveries', {
    who: 'owner',
    summary: 'What was sent to a webhook within 30 days, newest first',
    params: endpointParam,
    query: pageQuery,
    answers: { 200: z.array(delivery) },
    refuses: [404],
  }),
  redeliver: call('POST /api/connections/deliveries/:id/again', {
    who: 'owner',
    summary: 'Send an event once more, now. Its id stays the same',
    answers: { 200: delivery },
    refuses: [404, 409, 429],
  }),
});
