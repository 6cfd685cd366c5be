import { call, calls } from '#shared/calls/call.ts';
import {
  bankChannel,
  channelKey,
  channelTest,
  delivery,
  deliveryDecisionRequest,
} from '#shared/contracts/bank-channel.ts';

export const bankChannelCalls = calls('payouts', {
  read: call('GET /api/admin/bank-channel', {
    who: 'admin',
    summary: "How files are exchanged with the bank's server, and what became of each",
    answers: { 200: bankChannel },
  }),
  makeKey: call('POST /api/admin/bank-channel/keys', {
    who: 'admin',
    summary: "Make a key pair for the bank's server. It is used when two admins have chosen it",
    answers: { 201: channelKey },
    refuses: [429],
  }),
  test: call('POST /api/admin/bank-channel/test', {
    who: 'admin',
    summary: "Sign in to the bank's server and look into both folders. Sends and reads no file",
    answers: { 200: channelTest },
    refuses: [409, 429],
  }),
  exchange: call('POST /api/admin/bank-channel/exchange', {
    who: 'admin',
    summary: 'Send released files and fetch answers now instead of within five minutes',
    answers: { 200: bankChannel },
    refuses: [409, 429],
  }),
  decide: call('POST /api/admin/bank-files/:id/delivery', {
    who: 'admin',
    summary:
      'Say what the bank says of a file whose delivery is unclear, or take one that was not sent yet to bring it by hand. Not by whoever made it',
    body: deliveryDecisionRequest,
    answers: { 200: delivery },
    refuses: [404, 409, 429],
  }),
});
