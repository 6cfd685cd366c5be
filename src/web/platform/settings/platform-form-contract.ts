import { z } from 'zod';
import { settingsChange } from '#shared/contracts/settings.ts';

const { platformName, platformNameAr, supportAddress } = settingsChange.shape;

export const platformForm = z.object({
  platformName: platformName.unwrap(),
  platformNameAr: platformNameAr.unwrap(),
  supportAddress: supportAddress.unwrap(),
});
export type PlatformFields = z.infer<typeof platformForm>;
