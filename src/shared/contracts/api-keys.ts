import { z } from 'zod';
import { apiScopes } from '#shared/api-scopes.ts';
import { passwordAgain } from '#shared/contracts/auth.ts';
import { instant, line } from '#shared/contracts/fields.ts';
import { day } from '#shared/contracts/period.ts';
import { because } from '#shared/reasons/because.ts';

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

export const apiKey = z
  .object({
    id: z.int(),
    name: z.string(),
    lastFour: z.string().describe('The last four characters, to recognise it'),
    scopes: z.array(z.enum(apiScopes)),
    createdAt: instant,
    expiresAt: instant.nullable(),
    lastUsedAt: instant.nullable().describe('To within a minute'),
    hasExpired: z.boolean(),
  })
  .meta({ id: 'ApiKey' });
export type ApiKey = z.input<typeof apiKey>;

export const madeApiKey = apiKey
  .extend({ key: z.string().describe('The key itself. Nobody can read it again') })
  .meta({ id: 'MadeApiKey' });
export type MadeApiKey = z.input<typeof madeApiKey>;
