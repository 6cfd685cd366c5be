import { type DataTag, useMutation, useQueryClient } from '@tanstack/react-query';
import { saveFile } from '#web/kit/client/files.ts';
import { type Calls, refresh, refreshAdminQueries } from '#web/kit/client/queries.ts';
import { toastError } from '#web/kit/query/errors.ts';
import { type ToastContent, toast } from '#web/kit/ui/toast-store.ts';

type Stored<Data> = { queryKey: DataTag<string[], Data, Error> };

export type ActionOptions<Answer, Given> = {
  /** The query whose data is the answer from now on. */
  stores?: Stored<NoInfer<Answer>> | Stored<NoInfer<Answer> | null>;
  /** Loaded again, also after a refusal: somebody else may have been faster, and the page should show it. */
  refreshes?: readonly Calls[] | 'admin';
  /** The toast after success. */
  done?: ToastWords | ((answer: NoInfer<Answer>, given: NoInfer<Given>) => ToastWords);
  /** The toast after a failure, unless the server gives a reason. Without it, the caller shows the error. */
  failed?: string | undefined;
  onDone?: (answer: Answer, given: NoInfer<Given>) => void;
  /** Besides the toast. */
  onFailed?: (error: Error) => void;
};
type ToastWords = string | ToastContent;

/**
 * A change that is sent to the server, and what follows from it. The toasts are shown even if the pressed button is
 * unmounted by then, for instance because its row has gone.
 */
export function useAction<Answer, Given = void>(
  send: (given: Given) => Promise<Answer>,
  { stores, refreshes, done, failed, onDone, onFailed }: ActionOptions<Answer, Given>,
) {
  const queryClient = useQueryClient();
  const reload = async () => {
    if (refreshes === 'admin') await refreshAdminQueries(queryClient);
    else if (refreshes) await refresh(queryClient, ...refreshes);
  };
  return useMutation({
    mutationFn: send,
    onSuccess: async (answer, given) => {
      if (stores) queryClient.setQueryData<unknown>(stores.queryKey, answer);
      await reload();
      const words = typeof done === 'function' ? done(answer, given) : done;
      if (words) toast(typeof words === 'string' ? { title: words } : words);
      onDone?.(answer, given);
    },
    onError: (error) => {
      if (failed) toastError(error, failed);
      void reload();
      onFailed?.(error);
    },
  });
}

/** Loads a file and saves it. */
export function useDownload(load: () => Promise<Response>, fileName: string, failed: string) {
  return useAction(async () => saveFile(await (await load()).blob(), fileName), { failed });
}
