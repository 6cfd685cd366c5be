import { zodResolver } from '@hookform/resolvers/zod';
import { loginRequest } from '#shared/contracts/auth.ts';
// The rules speak through it, so it comes with them.
import '#web/kit/i18n/contract-sentence.ts';

export const signInRules = zodResolver(loginRequest);
