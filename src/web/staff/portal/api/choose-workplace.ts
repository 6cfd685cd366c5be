import { useMutation } from '@tanstack/react-query';
import { portalCalls } from '#shared/calls/staff/portal.ts';
import { call } from '#web/kit/client/call.ts';
import { toastError } from '#web/kit/query/toast-error.ts';
import { m } from '#web/paraglide/messages.js';

/** Everything on screen is of another workplace afterwards, so the whole page is loaded again, at the given path. */
export function useChooseWorkplace(path = '/') {
  return useMutation({
    mutationFn: (id: number) => call(portalCalls.chooseWorkplace, { params: { id } }),
    onSuccess: () => window.location.assign(path),
    onError: (error) => toastError(error, m.workplaces_switch_failed()),
  });
}
