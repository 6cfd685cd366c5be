import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { accountLanguage } from '#shared/contracts/auth.ts';
import type { Locale } from '#shared/locales.ts';
import { sendForJson } from '#web/kit/client/http.ts';

type Language = z.infer<typeof accountLanguage>;

const PATH = '/api/account/language';

export const mailLanguageQuery = queryOptions<Language>({ queryKey: [PATH] });

export function useChooseMailLanguage() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (locale: Locale) => sendForJson<Language>('PUT', PATH, { body: { locale } }),
    onSuccess: (language) => client.setQueryData(mailLanguageQuery.queryKey, language),
  });
}
