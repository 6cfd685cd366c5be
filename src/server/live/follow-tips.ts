import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { eventStreams } from '#server/live/event-streams.ts';
import type { TipUpdates } from '#server/live/tip-updates.ts';

/** The response schema of a server-sent event stream. */
export const events = { content: { 'text/event-stream': { schema: z.unknown() } } };

/** Sends the event `tips` when the business received tips. The browser then fetches them with a normal request. */
export function tipFollower(app: FastifyInstance, tipUpdates: TipUpdates) {
  const streams = eventStreams(app);
  return (reply: FastifyReply, userId: string, businessId: number) => {
    const { stream, say } = streams.open(userId);
    stream.once(
      'close',
      tipUpdates.follow(businessId, () => say('tips')),
    );
    // Tips may have arrived before this stream was open.
    say('tips');
    return (
      reply
        .type('text/event-stream')
        .header('cache-control', 'no-store')
        // Without this header nginx would buffer the stream and delay events.
        .header('x-accel-buffering', 'no')
        .send(stream)
    );
  };
}
