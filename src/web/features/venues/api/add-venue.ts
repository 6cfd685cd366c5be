import { useMutation } from '@tanstack/react-query';
import type { NewBusiness } from '#shared/contracts/business.ts';
import { sendForJson } from '#web/api/http.ts';
import type { MyBusiness } from '#web/features/businesses/api/my-business.ts';

export function useAddVenue() {
  return useMutation({
    mutationFn: (request: NewBusiness) => sendForJson<MyBusiness>('POST', '/api/venues', { body: request }),
  });
}
