import { z } from 'zod';
import { instant, line } from '#shared/contracts/fields.ts';
import { outcomesToDealWith } from '#shared/event-outcomes.ts';
import { providerNames } from '#shared/provider-names.ts';
import { because } from '#shared/reasons/because.ts';

export const EVENT_NOTE_MAX_LENGTH = 500;

/** An event that somebody has to deal with. */
const openEvent = z
  .object({
    provider: z.enum(providerNames),
    id: z.string().describe('The provider’s id of the event'),
    type: z.string().describe('As the provider calls it'),
    outcome: z.enum(outcomesToDealWith),
    tipId: z.int().nullable(),
    toldAt: instant,
    receivedAt: instant,
  })
  .meta({ id: 'OpenPaymentEvent' });
export type OpenEvent = z.input<typeof openEvent>;

export const openEvents = z.object({
  events: z.array(openEvent),
  count: z.int().describe('Of all open events; `events` are the oldest of them'),
});
export type OpenEvents = z.input<typeof openEvents>;

export const paymentEventParams = z.object({
  provider: z.enum(providerNames, because('no_such_event')),
  id: z.string().min(1).max(255),
});

export const dealtWithRequest = z.strictObject({
  note: line(1, EVENT_NOTE_MAX_LENGTH, because('event_note_required')).describe('What was done'),
});
