import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { NewBusiness } from '#shared/contracts/business.ts';
import { sendForJson } from '#web/api/http.ts';
import { sessionQuery } from '#web/features/auth/api/session.ts';
import { type MyBusiness, myBusinessQuery } from '#web/features/businesses/api/my-business.ts';

export function useRegisterBusiness() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (request: NewBusiness) =>
      sendForJson<MyBusiness>('POST', '/api/businesses', { body: request }),
    onSuccess: (made) => {
      queryClient.setQueryData(myBusinessQuery.queryKey, made);
      // A staff account that registers a business becomes its owner, so the session has changed.
      void queryClient.invalidateQueries(sessionQuery);
    },
  });
}
