import { call, calls, file } from '#shared/calls/call.ts';
import {
  incomePdfQuery,
  incomeToken,
  newPassport,
  openIncome,
  ownPassports,
  sharedIncome,
} from '#shared/contracts/income.ts';
import {
  adminDetails,
  adminInsights,
  adminStats,
  analyticsSummary,
  dailyAnalytics,
  exportPeriod,
  insightsQuery,
  ownerInsights,
  personOfOwner,
  rangeAnalytics,
  rangeQuery,
  summaryChoice,
  weeklyAnalytics,
} from '#shared/contracts/insights.ts';
import { today } from '#shared/contracts/today.ts';

export const analyticsCalls = calls('analytics', {
  readDaily: call('GET /api/analytics/daily', {
    who: 'viewer',
    summary: "Total of today's tips",
    answers: { 200: dailyAnalytics },
    refuses: [404],
  }),
  readWeekly: call('GET /api/analytics/weekly', {
    who: 'viewer',
    summary: 'Totals of the last seven days',
    answers: { 200: weeklyAnalytics },
    refuses: [404],
  }),
  readRange: call('GET /api/analytics/range', {
    who: 'viewer',
    summary: 'Count, gross and net of each day of a period',
    query: rangeQuery,
    answers: { 200: rangeAnalytics },
    refuses: [404],
  }),
  readSummary: call('GET /api/analytics/summary', {
    who: 'viewer',
    summary: "The figures of the dashboard's cards",
    answers: { 200: analyticsSummary },
    refuses: [404],
  }),
});

export const insightCalls = calls('analytics', {
  read: call('GET /api/insights', {
    who: 'viewer',
    summary: 'When, to whom and how much guests of the own business tip: a month, or the last 30 days',
    query: insightsQuery,
    answers: { 200: ownerInsights },
    refuses: [404],
  }),
  readPerson: call('GET /api/insights/people/:id', {
    who: 'viewer',
    summary:
      'One of the own staff: this month and the one before, what they are owed and why it waits, payouts and what guests said',
    answers: { 200: personOfOwner },
    refuses: [404],
  }),
  readAll: call('GET /api/admin/insights', {
    who: 'admin',
    tag: 'stats',
    summary: 'Tips by day and week, businesses that join, opened pages, and trades',
    answers: { 200: adminInsights },
    refuses: [400],
  }),
});

export const todayCalls = calls('stats', {
  read: call('GET /api/admin/today', {
    who: 'admin',
    summary: 'What waits for an admin: how much of it, since when, until when, and who may decide it',
    answers: { 200: today },
    refuses: [400],
  }),
});

export const statCalls = calls('stats', {
  read: call('GET /api/admin/stats', {
    who: 'admin',
    summary: 'Four totals of the platform',
    answers: { 200: adminStats },
    refuses: [400],
  }),
});

export const businessDetailsCalls = calls('businesses', {
  read: call('GET /api/admin/businesses/:id/details', {
    who: 'admin',
    summary: 'A business with its staff, newest tips and totals',
    answers: { 200: adminDetails },
    refuses: [404],
  }),
});

export const summaryCalls = calls('account', {
  read: call('GET /api/account/summaries', {
    who: 'signed-in',
    summary: 'Whether the own account gets a weekly summary or a monthly statement by mail',
    answers: { 200: summaryChoice },
  }),
  change: call('PUT /api/account/summaries', {
    who: 'signed-in',
    summary: 'Turn the weekly summary or the monthly statement on or off',
    body: summaryChoice,
    answers: { 200: summaryChoice },
  }),
});

export const exportCalls = calls('exports', {
  tipsCsv: call('GET /api/admin/exports/tips.csv', {
    who: 'admin',
    summary: 'Tips of a period with gross, fee and net; the last line has the totals',
    query: exportPeriod,
    answers: { 200: file('text/csv') },
  }),
  postingsCsv: call('GET /api/admin/exports/postings.csv', {
    who: 'admin',
    summary: 'All postings of a period',
    query: exportPeriod,
    answers: { 200: file('text/csv') },
  }),
  payoutsCsv: call('GET /api/admin/exports/payouts.csv', {
    who: 'admin',
    summary: 'Payouts started in a period, with their status',
    query: exportPeriod,
    answers: { 200: file('text/csv') },
  }),
});

export const incomeCalls = calls('staff', {
  list: call('GET /api/portal/income', {
    who: 'signed-in',
    summary: 'The links by which the signed-in person shows their income, with who opened each',
    answers: { 200: ownPassports },
  }),
  share: call('POST /api/portal/income', {
    who: 'signed-in',
    summary: 'Show the last whole months of income by a new link, for some days',
    body: newPassport,
    answers: { 200: ownPassports },
    refuses: [404, 409],
  }),
  withdraw: call('DELETE /api/portal/income/:id', {
    who: 'signed-in',
    summary: 'End such a link at once',
    answers: { 200: ownPassports },
    refuses: [404],
  }),
  open: call('POST /api/income/:token', {
    who: 'anyone',
    summary:
      'For whoever has the link and says who they are: the income by month, and what the bank confirmed',
    params: incomeToken,
    body: openIncome,
    answers: { 200: sharedIncome },
    refuses: [404, 429],
  }),
  pdf: call('GET /api/income/:token/income.pdf', {
    who: 'anyone',
    summary: 'The same as a file in English or Arabic',
    params: incomeToken,
    query: incomePdfQuery,
    answers: { 200: file('application/pdf') },
    refuses: [404, 429],
  }),
});
