import { z } from 'zod';
import { passwordAgain } from '#shared/contracts/auth.ts';
import { instant } from '#shared/contracts/fields.ts';
import { because } from '#shared/reasons/because.ts';
import { deliveryProblems, deliveryStatuses, webhookKinds } from '#shared/webhook-kinds.ts';

const events = z
  .array(z.enum(webhookKinds, because('choose_at_least_one')), because('choose_at_least_one'))
  .min(1, because('choose_at_least_one'))
  .max(webhookKinds.length, because('choose_at_least_one'))
  .transform((chosen) => webhookKinds.filter((kind) => chosen.includes(kind)));

export const newEndpoint = z.object({
  url: z
    .string(because('webhook_url_invalid'))
    .trim()
    .max(500, because('too_long', { most: 500 }))
    .regex(/^https?:\/\/\S+$/i, because('webhook_url_invalid')),
  events,
  password: passwordAgain.shape.password,
});
export type NewEndpoint = z.infer<typeof newEndpoint>;

export const endpointParam = z.object({ id: z.uuid(because('no_such_webhook')) });

/** What is left out stays as it is. The address cannot be changed: add another webhook. */
export const endpointChange = z
  .object({ events, isOn: z.boolean(because('not_one_of', { name: 'isOn', values: 'true or false' })) })
  .partial()
  .refine((change) => Object.keys(change).length > 0, because('nothing_to_change'));
export type EndpointChange = z.infer<typeof endpointChange>;

export const endpoint = z
  .object({
    id: z.uuid(),
    url: z.string(),
    events: z.array(z.enum(webhookKinds)),
    createdAt: instant,
    oldSecretUntil: instant.nullable().describe('Until then the secret before the last rotation signs too'),
    failingSince: instant.nullable().describe('The first failure since the last success'),
    switchedOffAt: instant.nullable(),
    switchedOffBy: z.enum(['owner', 'failures']).nullable(),
  })
  .meta({ id: 'WebhookEndpoint' });
export type Endpoint = z.input<typeof endpoint>;

export const endpointSecret = z
  .object({ id: z.uuid(), secret: z.string().describe('Nobody can read it again') })
  .meta({ id: 'WebhookSecret' });
export type EndpointSecret = z.input<typeof endpointSecret>;

export const delivery = z
  .object({
    id: z.int(),
    eventId: z.uuid().describe('The same for every attempt, so that a receiver can ignore what it has had'),
    kind: z.enum([...webhookKinds, 'test']),
    status: z.enum(deliveryStatuses),
    attempts: z.int(),
    createdAt: instant,
    triedAt: instant.nullable(),
    nextTryAt: instant.nullable(),
    answerStatus: z.int().nullable(),
    answer: z.string().nullable().describe('The first 500 characters of the last answer'),
    problem: z.enum(deliveryProblems).nullable(),
  })
  .meta({ id: 'WebhookDelivery' });
export type Delivery = z.input<typeof delivery>;
