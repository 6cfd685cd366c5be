import { z } from 'zod';
import { getOwnBusiness } from '#server/features/businesses/own-business.ts';
import { eventStreams } from '#server/live/event-streams.ts';
import type { TipNews } from '#server/live/tip-news.ts';
import type { SignedInScope } from '#server/scopes.ts';
import { errorBody } from '#shared/contracts/error-body.ts';

const events = { content: { 'text/event-stream': { schema: z.unknown() } } };

/** Tells an owner's open dashboard that tips have come in; what they are it asks for itself. */
export function tipLiveRoutes(news: TipNews) {
  return ({ app, db, userOf }: SignedInScope): void => {
    const streams = eventStreams(app);
    app.get(
      '/api/tips/live',
      {
        schema: {
          tags: ['tips'],
          summary: 'Server-sent events: `tips` whenever one’s own business received some',
          response: { 200: events, 401: errorBody, 403: errorBody, 404: errorBody },
        },
      },
      async (request, reply) => {
        const { id } = await getOwnBusiness(db, userOf(request));
        const { stream, say } = streams.open(id);
        stream.once(
          'close',
          news.follow(id, () => say('tips')),
        );
        return (
          reply
            .type('text/event-stream')
            .header('cache-control', 'no-store')
            // Proxies that collect an answer before passing it on would make the news old.
            .header('x-accel-buffering', 'no')
            .send(stream)
        );
      },
    );
  };
}
