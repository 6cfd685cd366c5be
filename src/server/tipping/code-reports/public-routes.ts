import { z } from 'zod';
import { refused } from '#server/platform/http/refused.ts';
import type { RouteScope } from '#server/platform/http/scopes.ts';
import { takeReport } from '#server/tipping/code-reports/take-report.ts';
import { codeReportRequest } from '#shared/contracts/code-reports.ts';

export function codeReportPublicRoutes({ app, ...platform }: RouteScope): void {
  app.post(
    '/api/code-reports',
    {
      config: { rateLimit: 'mails' },
      schema: {
        tags: ['code reports'],
        summary: 'Report a wrong code. Needs no account',
        body: codeReportRequest,
        response: { 204: z.null(), ...refused(400, 429) },
      },
    },
    async (request, reply) => {
      await takeReport(platform, request.body);
      return reply.code(204).send(null);
    },
  );
}
