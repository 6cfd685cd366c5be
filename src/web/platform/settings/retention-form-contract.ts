import { z } from 'zod';
import { settingsChange } from '#shared/contracts/settings.ts';

const shape = settingsChange.shape;

/** How long personal data is kept, as it is typed. */
export const retentionForm = z.object({
  guestWordsMonths: typed(shape.guestWordsMonths.unwrap()),
  providerPayloadMonths: typed(shape.providerPayloadMonths.unwrap()),
  mailMonths: typed(shape.mailMonths.unwrap()),
  auditAddressMonths: typed(shape.auditAddressMonths.unwrap()),
  erasureDelayDays: typed(shape.erasureDelayDays.unwrap()),
});
export type TypedRetention = z.input<typeof retentionForm>;
export type ReadRetention = z.output<typeof retentionForm>;

function typed(number: z.ZodType<number, number>) {
  return z
    .string()
    .transform((text) => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN))
    .pipe(number);
}
