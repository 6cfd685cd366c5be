import { useMutation } from '@tanstack/react-query';
import { send } from '#web/kit/client/http.ts';
import { toastError } from '#web/kit/query/toast-error.ts';
import { m } from '#web/paraglide/messages.js';

/** Most of what is on screen changes with it, so the whole page is loaded again. */
export function useLeaveWorkplace() {
  return useMutation({
    mutationFn: () => send('POST', '/api/portal/leave'),
    onSuccess: () => window.location.assign('/'),
    onError: (error) => toastError(error, m.venues_leave_failed()),
  });
}
