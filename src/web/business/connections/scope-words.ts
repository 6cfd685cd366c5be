import type { ApiScope } from '#shared/roles.ts';
import { m } from '#web/paraglide/messages.js';

export const scopeWords: Record<ApiScope, () => string> = {
  'tips:read': m.keys_scope_tips_read,
  'staff:read': m.keys_scope_staff_read,
  'staff:write': m.keys_scope_staff_write,
};
