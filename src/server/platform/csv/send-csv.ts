import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';

/** The response schema of a CSV download. */
export const csvFile = { content: { 'text/csv': { schema: z.instanceof(Readable) } } };

/** Streams the lines while they are produced, as a download with this file name. */
export function sendCsv(reply: FastifyReply, fileName: string, lines: AsyncGenerator<string>): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(Readable.from(lines));
}
