import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { EventStreams } from '#server/live/event-streams.ts';
import type { TipUpdates } from '#server/live/tip-updates.ts';

/** The response schema of a server-sent event stream. */
export const events = { content: { 'text/event-stream': { schema: z.unknown() } } };

export type FollowTips = ReturnType<typeof tipFollower>;

/**
 * Sends the event `tips` when the business received tips. The browser then fetches them with a normal request. The
 * stream ends with the session of the request.
 */
export function tipFollower(streams: EventStreams, tipUpdates: TipUpdates) {
  return (reply: FastifyReply, userId: string, businessId: number) => {
    const { stream, say } = streams.open(userId, reply.request.findSid() ?? '');
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
