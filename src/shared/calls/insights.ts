import { call, file } from '#shared/calls/call.ts';
import { idParam } from '#shared/contracts/fields.ts';
import {
  adminDetails,
  adminInsights,
  adminStats,
  analyticsSummary,
  dailyAnalytics,
  exportPeriod,
  insightsQuery,
  ownerInsights,
  rangeAnalytics,
  rangeQuery,
  summaryChoice,
  weeklyAnalytics,
} from '#shared/contracts/insights.ts';

export const analyticsCalls = {
  readDaily: call('GET /api/analytics/daily', {
    who: 'viewer',
    tag: 'analytics',
    summary: "Total of today's tips",
    answers: { 200: dailyAnalytics },
    refuses: [401, 403, 404],
  }),
  readWeekly: call('GET /api/analytics/weekly', {
    who: 'viewer',
    tag: 'analytics',
    summary: 'Totals of the last seven days',
    answers: { 200: weeklyAnalytics },
    refuses: [401, 403, 404],
  }),
  readRange: call('GET /api/analytics/range', {
    who: 'viewer',
    tag: 'analytics',
    summary: 'Count, gross and net of each day of a period',
    query: rangeQuery,
    answers: { 200: rangeAnalytics },
    refuses: [400, 401, 403, 404],
  }),
  readSummary: call('GET /api/analytics/summary', {
    who: 'viewer',
    tag: 'analytics',
    summary: "The figures of the dashboard's cards",
    answers: { 200: analyticsSummary },
    refuses: [401, 403, 404],
  }),
};

export const insightCalls = {
  read: call('GET /api/insights', {
    who: 'viewer',
    tag: 'analytics',
    summary: 'When, to whom and how much guests of the own business tip: a month, or the last 30 days',
    query: insightsQuery,
    answers: { 200: ownerInsights },
    refuses: [400, 401, 403, 404],
  }),
  readAll: call('GET /api/admin/insights', {
    who: 'admin',
    tag: 'stats',
    summary: 'Tips by day and week, businesses that join, opened pages, and trades',
    answers: { 200: adminInsights },
    refuses: [400, 401, 403],
  }),
};

export const statCalls = {
  read: call('GET /api/admin/stats', {
    who: 'admin',
    tag: 'stats',
    summary: 'Four totals of the platform',
    answers: { 200: adminStats },
    refuses: [400, 401, 403],
  }),
};

export const businessDetailsCalls = {
  read: call('GET /api/admin/businesses/:id/details', {
    who: 'admin',
    tag: 'businesses',
    summary: 'A business with its staff, newest tips and totals',
    params: idParam,
    answers: { 200: adminDetails },
    refuses: [400, 401, 403, 404],
  }),
};

export const summaryCalls = {
  read: call('GET /api/account/summaries', {
    who: 'signed-in',
    tag: 'account',
    summary: 'Whether the own account gets a weekly summary or a monthly statement by mail',
    answers: { 200: summaryChoice },
    refuses: [401],
  }),
  change: call('PUT /api/account/summaries', {
    who: 'signed-in',
    tag: 'account',
    summary: 'Turn the weekly summary or the monthly statement on or off',
    body: summaryChoice,
    answers: { 200: summaryChoice },
    refuses: [400, 401],
  }),
};

export const exportCalls = {
  tipsCsv: call('GET /api/admin/exports/tips.csv', {
    who: 'admin',
    tag: 'exports',
    summary: 'Tips of a period with gross, fee and net; the last line has the totals',
    query: exportPeriod,
    answers: { 200: file('text/csv') },
    refuses: [400, 401, 403],
  }),
  postingsCsv: call('GET /api/admin/exports/postings.csv', {
    who: 'admin',
    tag: 'exports',
    summary: 'All postings of a period',
    query: exportPeriod,
    answers: { 200: file('text/csv') },
    refuses: [400, 401, 403],
  }),
  payoutsCsv: call('GET /api/admin/exports/payouts.csv', {
    who: 'admin',
    tag: 'exports',
    summary: 'Payouts started in a period, with their status',
    query: exportPeriod,
    answers: { 200: file('text/csv') },
    refuses: [400, 401, 403],
  }),
};
