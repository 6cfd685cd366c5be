import { z } from 'zod';
import { typedPassword } from '#shared/contracts/auth.ts';
import { instant, line, named } from '#shared/contracts/fields.ts';
import { refusal } from '#shared/contracts/request-parts.ts';
import { because } from '#shared/reasons/because.ts';

/** Where a released file is on its way to the bank's server. See migrations/0047. */
export const deliveryStates = ['waiting', 'placing', 'sent', 'unclear', 'by_hand'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** What became of a file that the bank has put there for us. */
export const receivedStates = ['waiting', 'applied', 'nothing', 'repeated', 'refused'] as const;
export type ReceivedState = (typeof receivedStates)[number];

export const delivery = named('BankDelivery', {
  bankFileId: z.int(),
  name: z.string(),
  checksum: z.string().describe('SHA-256 of the content'),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  problem: refusal.nullable(),
  queuedAt: instant,
  sentAt: instant.nullable(),
});

export const channelKey = named('BankChannelKey', {
  id: z.int(),
  publicKey: z.string().describe('For the bank. The private part never leaves the server'),
  fingerprint: z.string(),
  madeAt: instant,
});

export const bankChannel = named('BankChannel', {
  host: z.string().nullable().describe('Null: files are exchanged by hand'),
  triedAt: instant.nullable(),
  workedAt: instant.nullable().describe('When both folders could be used last'),
  problem: refusal.nullable().describe('Why the last try did not work'),
  keys: z.array(channelKey),
  deliveries: z.array(delivery).describe('The newest 20'),
  received: z
    .array(
      z.object({
        id: z.int(),
        name: z.string(),
        checksum: z.string(),
        state: z.enum(receivedStates),
        problem: refusal.nullable(),
        receivedAt: instant,
      }),
    )
    .describe('The newest 20'),
});

export const channelTest = named('BankChannelTest', {
  files: z.int().describe('How many files are in the folder for us'),
});

/** What a person has learnt from the bank about a file of which the program cannot know it. */
export const deliveryDecisions = ['bank_has_it', 'send_again', 'by_hand'] as const;
export const deliveryDecisionRequest = z.strictObject({
  decision: z.enum(deliveryDecisions, because('bank_delivery_not_unclear')),
  note: line(1, 500, because('reason_required')),
  password: typedPassword,
});
export type DeliveryDecisionRequest = z.infer<typeof deliveryDecisionRequest>;
