import { z } from 'zod';
import { call, calls, file } from '#shared/calls/call.ts';
import {
  businessFeedback,
  feedback,
  feedbackAnswer,
  feedbackFilter,
  feedbackQuery,
  feedbackSettingsChange,
  kindWords,
} from '#shared/contracts/feedback.ts';
import { tipIdParam } from '#shared/contracts/tips.ts';

export const feedbackCalls = calls('feedback', {
  readOwn: call('GET /api/feedback', {
    who: 'viewer',
    summary: 'Low scores that wait for an answer, the weeks of each person, and how guests are asked',
    answers: { 200: businessFeedback },
    refuses: [404],
  }),
  search: call('GET /api/feedback/list', {
    who: 'viewer',
    summary: 'What guests said, by words, person and stars, the newest first. `before` is the id of a tip',
    query: feedbackQuery,
    answers: { 200: z.array(feedback) },
    refuses: [404],
  }),
  searchCsv: call('GET /api/feedback.csv', {
    who: 'viewer',
    summary: 'What guests said that fits the filter, as a file',
    query: feedbackFilter,
    answers: { 200: file('text/csv') },
    refuses: [404],
  }),
  changeSettings: call('PUT /api/feedback/settings', {
    who: 'manager',
    summary: 'Ask guests or not, and where content guests can leave a public review',
    body: feedbackSettingsChange,
    answers: { 200: businessFeedback },
    refuses: [404],
  }),
  answer: call('POST /api/feedback/:id/answer', {
    who: 'manager',
    summary: 'Answer a guest, who reads it where they follow their tip. The id is that of the tip',
    params: tipIdParam,
    body: feedbackAnswer,
    answers: { 200: businessFeedback },
    refuses: [404],
  }),
  listKindWords: call('GET /api/portal/feedback', {
    who: 'signed-in',
    summary: 'What content guests said about the signed-in staff member, the newest first',
    answers: { 200: z.array(kindWords) },
    refuses: [404, 409],
  }),
});
