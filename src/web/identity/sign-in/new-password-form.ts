import { z } from 'zod';
import { changePasswordRequest, givenPassword, newPassword } from '#shared/contracts/auth.ts';
import { because } from '#shared/reasons/because.ts';

type Typed = { newPassword?: unknown; confirmPassword?: unknown };

/** As at sign-up: said together with the problems of the other fields. */
const differ = {
  error: because('passwords_differ'),
  path: ['confirmPassword'],
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
};
const isSame = (typed: Typed) => typed.newPassword === typed.confirmPassword;

/** A new password is typed twice. */
export const newPasswordForm = z
  .object({ newPassword, confirmPassword: z.string(because('passwords_differ')) })
  .refine(isSame, differ);

export const changePasswordForm = z
  .object({
    ...changePasswordRequest.shape,
    currentPassword: givenPassword,
    confirmPassword: z.string(because('passwords_differ')),
  })
  .refine(isSame, differ);
