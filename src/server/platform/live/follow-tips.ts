import type { FastifyReply } from 'fastify';
import type { EventStreams } from '#server/platform/live/event-streams.ts';
import type { TipUpdates } from '#server/platform/live/tip-updates.ts';

export type FollowTips = ReturnType<typeof tipFollower>;
export type FollowReviews = ReturnType<typeof reviewFollower>;

type Event = 'tips' | 'business' | 'review';
type Follow = (listener: () => void) => () => void;

/**
 * Sends the event `tips` when the business received tips or its staff changed, and the event `business` when an admin
 * decided something about the business. The browser then fetches the news with a normal request. The stream ends with
 * the session of the request.
 */
export function tipFollower(streams: EventStreams, tipUpdates: TipUpdates) {
  return (reply: FastifyReply, userId: string, businessId: number) =>
    openStream(streams, reply, userId, {
      tips: (listener) => tipUpdates.follow(businessId, listener),
      business: (listener) => tipUpdates.reviews.followBusiness(businessId, listener),
    });
}

/** Sends admins the event `review` when something new waits for them, or another admin has decided. */
export function reviewFollower(streams: EventStreams, tipUpdates: TipUpdates) {
  return (reply: FastifyReply, userId: string) =>
    openStream(streams, reply, userId, { review: tipUpdates.reviews.followAll });
}

function openStream(
  streams: EventStreams,
  reply: FastifyReply,
  userId: string,
  followed: Partial<Record<Event, Follow>>,
) {
  const { stream, say } = streams.open(userId, reply.request.findSid() ?? '');
  for (const [event, follow] of Object.entries(followed)) {
    stream.once(
      'close',
      follow(() => say(event)),
    );
    // Something may have changed before this stream was open.
    say(event);
  }
  return (
    reply
      .type('text/event-stream')
      .header('cache-control', 'no-store')
      // Without this header nginx would buffer the stream and delay events.
      .header('x-accel-buffering', 'no')
      .send(stream)
  );
}
