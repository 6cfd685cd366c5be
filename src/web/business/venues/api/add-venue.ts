import { useMutation } from '@tanstack/react-query';
import type { NewBusiness } from '#shared/contracts/business.ts';
import type { MyBusiness } from '#web/business/businesses/api/my-business.ts';
import { sendForJson } from '#web/kit/client/http.ts';

export function useAddVenue() {
  return useMutation({
    mutationFn: (request: NewBusiness) => sendForJson<MyBusiness>('POST', '/api/venues', { body: request }),
  });
}
