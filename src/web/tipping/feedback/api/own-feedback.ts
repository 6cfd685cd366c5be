import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type {
  FeedbackScore,
  feedback,
  feedbackSettingsChange,
  feedbackWeek,
  ownFeedback,
} from '#shared/contracts/feedback.ts';
import { findAtQueryKey } from '#web/kit/client/find-at-query-key.ts';
import { sendForJson } from '#web/kit/client/http.ts';
import { pagesQuery } from '#web/kit/client/pages-query.ts';
import { queryOf } from '#web/kit/query/use-filter-params.ts';

const PATH = '/api/businesses/mine/feedback';

export type OwnFeedback = z.input<typeof ownFeedback>;
export type Feedback = z.input<typeof feedback>;
export type FeedbackWeek = z.input<typeof feedbackWeek>;

/** Null if the owner has no business yet. */
export const ownFeedbackQuery = queryOptions({
  queryKey: ['/api/businesses', 'mine', 'feedback'],
  queryFn: findAtQueryKey<OwnFeedback>(),
});

/** An empty text means: all of it. */
export type FeedbackFilter = { search: string; score: FeedbackScore | '' };

const PAGE_SIZE = 25;
const LIST_KEY = ['/api/businesses', 'mine', 'feedback', 'list'];

export function feedbackListQuery(filter: FeedbackFilter) {
  const query = queryOf({ ...filter, limit: PAGE_SIZE });
  return pagesQuery<Feedback>([...LIST_KEY, filter], `${PATH}/list?${query}`);
}

export function feedbackFileLink(filter: FeedbackFilter): string {
  return `${PATH}.csv?${queryOf(filter)}`;
}

export const useChangeSettings = () =>
  useChange((body: z.input<typeof feedbackSettingsChange>) =>
    sendForJson<OwnFeedback>('PUT', `${PATH}/settings`, { body }),
  );
export const useAnswer = (tipId: number) =>
  useChange((answer: string) =>
    sendForJson<OwnFeedback>('POST', `${PATH}/${tipId}/answer`, { body: { answer } }),
  );

/** Every change answers with everything but the list. */
function useChange<Body>(change: (body: Body) => Promise<OwnFeedback>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (changed) => {
      queryClient.setQueryData(ownFeedbackQuery.queryKey, changed);
      void queryClient.invalidateQueries({ queryKey: LIST_KEY });
    },
  });
}
