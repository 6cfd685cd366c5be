import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { SendPage } from '#server/features/tip-page/send-page.ts';
import { statusOf } from '#server/http/app-error.ts';
import { explain } from '#server/http/error-answer.ts';
import { sayWith } from '#server/words.ts';

/** Error handler of guests' pages: shows the error on a page, never as JSON. */
export function troubleSender(sendPage: SendPage) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { code, refusal } = explain(reply, error);
    return sendPage.drawn(request, reply, { kind: 'trouble', refusal: sayWith(refusal) }, statusOf[code]);
  };
}
