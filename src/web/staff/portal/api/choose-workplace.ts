import { useMutation } from '@tanstack/react-query';
import { send } from '#web/kit/client/http.ts';
import { toastError } from '#web/kit/query/toast-error.ts';
import { m } from '#web/paraglide/messages.js';

/** Everything on screen is of another workplace afterwards, so the whole page is loaded again, at the given path. */
export function useChooseWorkplace(path = '/') {
  return useMutation({
    mutationFn: (id: number) => send('POST', `/api/portal/workplaces/${id}/choose`),
    onSuccess: () => window.location.assign(path),
    onError: (error) => toastError(error, m.workplaces_switch_failed()),
  });
}
