import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type {
  feedback,
  feedbackSettingsChange,
  feedbackWeek,
  ownFeedback,
} from '#shared/contracts/feedback.ts';
import { findAtQueryKey } from '#web/api/find-at-query-key.ts';
import { sendForJson } from '#web/api/http.ts';

const PATH = '/api/businesses/mine/feedback';

export type OwnFeedback = z.input<typeof ownFeedback>;
export type Feedback = z.input<typeof feedback>;
export type FeedbackWeek = z.input<typeof feedbackWeek>;

/** Null if the owner has no business yet. */
export const ownFeedbackQuery = queryOptions({
  queryKey: ['/api/businesses', 'mine', 'feedback'],
  queryFn: findAtQueryKey<OwnFeedback>(),
});

export const useChangeSettings = () =>
  useChange((body: z.input<typeof feedbackSettingsChange>) =>
    sendForJson<OwnFeedback>('PUT', `${PATH}/settings`, { body }),
  );
export const useAnswer = (tipId: number) =>
  useChange((answer: string) =>
    sendForJson<OwnFeedback>('POST', `${PATH}/${tipId}/answer`, { body: { answer } }),
  );

/** Every change answers with everything. */
function useChange<Body>(change: (body: Body) => Promise<OwnFeedback>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (changed) => queryClient.setQueryData(ownFeedbackQuery.queryKey, changed),
  });
}
