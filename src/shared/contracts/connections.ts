import { z } from 'zod';
import { passwordAgain } from '#shared/contracts/auth.ts';
import { instant, line, named } from '#shared/contracts/fields.ts';
import { day } from '#shared/contracts/period.ts';
import { pageQuery } from '#shared/contracts/request-parts.ts';
import { newStaff, staff, staffChange } from '#shared/contracts/staff.ts';
import { shownTip } from '#shared/contracts/tip-lists.ts';
import { because } from '#shared/reasons/because.ts';
import { apiScopes } from '#shared/roles.ts';
import { businessStatuses, deliveryProblems, deliveryStatuses, webhookKinds } from '#shared/statuses.ts';

const scopes = z
  .array(z.enum(apiScopes, because('choose_at_least_one')), because('choose_at_least_one'))
  .min(1, because('choose_at_least_one'))
  .max(apiScopes.length, because('choose_at_least_one'))
  .transform((chosen) => apiScopes.filter((scope) => chosen.includes(scope)));

export const newApiKey = z.object({
  name: line(1, 50, because('key_name_required')),
  scopes,
  lastDay: day
    .nullish()
    .transform((day) => day ?? null)
    .describe('The last day, in Dubai, on which the key works. Without one it works until it is revoked'),
  password: passwordAgain.shape.password,
});
export type NewApiKey = z.infer<typeof newApiKey>;

export const apiKey = named('ApiKey', {
  id: z.int(),
  name: z.string(),
  lastFour: z.string().describe('The last four characters, to recognise it'),
  scopes: z.array(z.enum(apiScopes)),
  createdAt: instant,
  expiresAt: instant.nullable(),
  lastUsedAt: instant.nullable().describe('To within a minute'),
  hasExpired: z.boolean(),
});
export type ApiKey = z.input<typeof apiKey>;

export const madeApiKey = apiKey
  .extend({ key: z.string().describe('The key itself. Nobody can read it again') })
  .meta({ id: 'MadeApiKey' });
export type MadeApiKey = z.input<typeof madeApiKey>;

const events = z
  .array(z.enum(webhookKinds, because('choose_at_least_one')), because('choose_at_least_one'))
  .min(1, because('choose_at_least_one'))
  .max(webhookKinds.length, because('choose_at_least_one'))
  .transform((chosen) => webhookKinds.filter((kind) => chosen.includes(kind)));

export const LONGEST_WEBHOOK_URL = 500;

export const newEndpoint = z.object({
  url: z
    .string(because('webhook_url_invalid'))
    .trim()
    .max(LONGEST_WEBHOOK_URL, because('too_long', { most: LONGEST_WEBHOOK_URL }))
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

export const endpoint = named('WebhookEndpoint', {
  id: z.uuid(),
  url: z.string(),
  events: z.array(z.enum(webhookKinds)),
  createdAt: instant,
  oldSecretUntil: instant.nullable().describe('Until then the secret before the last rotation signs too'),
  failingSince: instant.nullable().describe('The first failure since the last success'),
  switchedOffAt: instant.nullable(),
  switchedOffBy: z.enum(['owner', 'failures']).nullable(),
});
export type Endpoint = z.input<typeof endpoint>;

export const endpointSecret = named('WebhookSecret', {
  id: z.uuid(),
  secret: z.string().describe('Nobody can read it again'),
});
export type EndpointSecret = z.input<typeof endpointSecret>;

export const delivery = named('WebhookDelivery', {
  id: z.int(),
  eventId: z.uuid().describe('The same for every attempt, so that a receiver can ignore what it has had'),
  kind: z.enum([...webhookKinds, 'test']),
  status: z.enum(deliveryStatuses),
  attempts: z.int(),
  createdAt: instant,
  triedAt: instant.nullable(),
  nextTryAt: instant.nullable(),
  answerStatus: z.int().nullable(),
  problem: z.enum(deliveryProblems).nullable(),
});
export type Delivery = z.input<typeof delivery>;

/** The contracts of /api/v1, for programs with an API key. Fields may be added, and never change or go. */

export const v1Key = named('V1Key', {
  name: z.string(),
  scopes: z.array(z.enum(apiScopes)),
  expiresAt: instant.nullable(),
  business: z.object({ id: z.int(), name: z.string(), status: z.enum(businessStatuses) }),
});

export const v1TipsQuery = pageQuery.extend({
  since: z.iso
    .datetime({ offset: true, error: because('since_invalid') })
    .transform((text) => new Date(text))
    .optional()
    .describe('Only tips that guests gave at this time or later, such as 2026-11-17T00:00:00Z'),
});

/** A bank account says where money goes, so no program may change it. */
const noBankAccount = {
  iban: z.never(because('key_no_bank_account')).optional(),
  bankName: z.never(because('key_no_bank_account')).optional(),
};

export const v1NewStaff = newStaff.omit({ iban: true, businessId: true }).extend(noBankAccount);

export const v1StaffChange = z
  .object({ ...staffChange.shape, ...noBankAccount })
  .omit({ password: true })
  .refine((change) => Object.keys(change).length > 0, because('nothing_to_change'));

export const v1Staff = staff
  .pick({ id: true, firstName: true, lastName: true, role: true, roleTitle: true, walletId: true })
  .extend({
    isActive: z.boolean(),
    createdAt: instant,
    tipUrl: z.string().describe('The page on which guests tip this person, for a QR code on a receipt'),
  })
  .meta({ id: 'V1Staff' });

/** To a key that may not read staff: the fields that it has just sent. */
export const v1ChangedStaff = v1Staff
  .partial()
  .required({ id: true, tipUrl: true })
  .meta({ id: 'V1ChangedStaff' });

/** The names of staff are there if the key may read staff. */
export const v1Tip = shownTip.partial({ staff: true }).meta({ id: 'V1Tip' });
