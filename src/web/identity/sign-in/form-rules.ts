import '#web/kit/i18n/reason-words.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import type { Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { joinForm, loginRequest, type RegisterRequest, registerRequest } from '#shared/contracts/auth.ts';

// Exported with the rules, so that both are loaded in one file.
export const signInRules = zodResolver(loginRequest);
export const joinRules = zodResolver(joinForm);

export type SignUpValues = z.input<typeof registerRequest>;

const checked = zodResolver<SignUpValues, unknown, RegisterRequest>(registerRequest);

/** Owners have no field for a workplace. Text typed there before "owner" was chosen is neither checked nor sent. */
export const signUpRules: Resolver<SignUpValues, unknown, RegisterRequest> = (values, context, options) =>
  checked(values.role === 'staff' ? values : { ...values, businessName: '', iban: '' }, context, options);
