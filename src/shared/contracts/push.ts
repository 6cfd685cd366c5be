import { z } from 'zod';
import { because } from '#shared/reasons/because.ts';

const LONGEST_ENDPOINT = 1000;
const invalid = because('push_invalid');

/** What a browser gives: the address at its push service, and the keys to encrypt for it. Padding is removed. */
export const pushSubscription = z.object({
  endpoint: z.string(invalid).max(LONGEST_ENDPOINT, invalid),
  keys: z.object(
    {
      p256dh: z
        .string(invalid)
        .regex(/^[\w-]{87}=?$/, invalid)
        .transform((text) => text.slice(0, 87)),
      auth: z
        .string(invalid)
        .regex(/^[\w-]{22}={0,2}$/, invalid)
        .transform((text) => text.slice(0, 22)),
    },
    invalid,
  ),
});
export type PushSubscription = z.output<typeof pushSubscription>;

export const pushState = z
  .object({
    isOn: z.boolean().describe('In this session'),
    publicKey: z.string().describe('For the browser, which accepts messages signed with it only'),
  })
  .meta({ id: 'PushState' });
export type PushState = z.infer<typeof pushState>;
