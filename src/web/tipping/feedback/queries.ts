import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { feedbackCalls } from '#shared/calls/tipping/feedback.ts';
import type {
  businessFeedback,
  feedback,
  feedbackSettingsChange,
  feedbackWeek,
} from '#shared/contracts/feedback.ts';
import { call } from '#web/kit/client/call.ts';
import { findQueryOf, refresh } from '#web/kit/client/queries.ts';

type OwnFeedback = z.input<typeof businessFeedback>;
export type Feedback = z.input<typeof feedback>;
export type FeedbackWeek = z.input<typeof feedbackWeek>;

/** Null if the owner has no business yet. */
export const ownFeedbackQuery = findQueryOf(feedbackCalls.readOwn);

export const useChangeSettings = () =>
  useChange((body: z.input<typeof feedbackSettingsChange>) => call(feedbackCalls.changeSettings, { body }));
export const useAnswer = (tipId: number) =>
  useChange((answer: string) => call(feedbackCalls.answer, { params: { id: tipId }, body: { answer } }));

/** Every response has everything but the list. */
function useChange<Body>(change: (body: Body) => Promise<OwnFeedback>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (changed) => {
      queryClient.setQueryData(ownFeedbackQuery.queryKey, changed);
      void refresh(queryClient, feedbackCalls.search);
    },
  });
}
