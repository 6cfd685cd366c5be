import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { eventStreams } from '#server/live/event-streams.ts';
import type { TipUpdates } from '#server/live/tip-updates.ts';

/** How an answer that stays open is described. */
export const events = { content: { 'text/event-stream': { schema: z.unknown() } } };

/** Says `tips` whenever the business received some. What they are, the browser asks for in the ordinary way. */
export function tipFollower(app: FastifyInstance, tipUpdates: TipUpdates) {
  const streams = eventStreams(app);
  return (reply: FastifyReply, userId: string, businessId: number) => {
    const { stream, say } = streams.open(userId);
    stream.once(
      'close',
      tipUpdates.follow(businessId, () => say('tips')),
    );
    // Something may have come while nobody listened here.
    say('tips');
    return (
      reply
        .type('text/event-stream')
        .header('cache-control', 'no-store')
        // Proxies that collect an answer before passing it on would delay them.
        .header('x-accel-buffering', 'no')
        .send(stream)
    );
  };
}
