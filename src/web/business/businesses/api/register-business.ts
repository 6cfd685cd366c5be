import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { NewBusiness } from '#shared/contracts/business.ts';
import { type MyBusiness, myBusinessQuery } from '#web/business/businesses/api/my-business.ts';
import { sendForJson } from '#web/kit/client/http.ts';
import { sessionQuery } from '#web/kit/client/session.ts';

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
