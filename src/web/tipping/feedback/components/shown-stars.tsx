import { Star } from 'lucide-react';
import { MOST_STARS } from '#shared/feedback.ts';
import { m } from '#web/paraglide/messages.js';

export function ShownStars({ stars }: { stars: number }) {
  return (
    <span role="img" aria-label={m.feedback_stars({ count: stars })} className="inline-flex text-accent">
      {Array.from({ length: MOST_STARS }, (_, index) => index + 1).map((star) => (
        <Star
          key={star}
          aria-hidden="true"
          className="size-5"
          fill={star <= stars ? 'currentColor' : 'none'}
        />
      ))}
    </span>
  );
}
