import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';

/** How such an answer is described. */
export const csvFile = { content: { 'text/csv': { schema: z.instanceof(Readable) } } };

/** Sent as it is made, under a name to keep it by. */
export function sendCsv(reply: FastifyReply, fileName: string, lines: AsyncGenerator<string>): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(Readable.from(lines));
}
