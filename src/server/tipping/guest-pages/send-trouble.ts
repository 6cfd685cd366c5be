import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { sayWith } from '#server/platform/base/words.ts';
import { statusOf } from '#server/platform/http/app-error.ts';
import { explain } from '#server/platform/http/error-answer.ts';
import type { SendPage } from '#server/tipping/guest-pages/send-page.ts';

/** Error handler of guests' pages: shows the error on a page, never as JSON. */
export function troubleSender(sendPage: SendPage) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { code, refusal } = explain(reply, error);
    return sendPage.drawn(request, reply, { kind: 'trouble', refusal: sayWith(refusal) }, statusOf[code]);
  };
}
