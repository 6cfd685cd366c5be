import type { HolderKind } from '#shared/money-accounts.ts';
import { m } from '#web/paraglide/messages.js';

export const holderKindWords: Record<HolderKind, () => string> = {
  provider: m.settings_holder_provider,
  bank: m.settings_holder_bank,
};
