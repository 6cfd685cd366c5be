import { Star } from 'lucide-react';
import { feedbackLink, MOST_STARS } from '#shared/feedback.ts';
import { m } from '#web/paraglide/messages.js';

/** A pressed star is saved at once. A plain form, so that it works without scripts. The next page asks for more. */
export function FeedbackStars({ token }: { token: string }) {
  return (
    <form
      method="post"
      action={feedbackLink(token)}
      aria-label={m.feedback_ask()}
      className="mt-8 print:hidden"
    >
      <p className="font-semibold">{m.feedback_ask()}</p>
      <ul className="mt-1 flex justify-center">
        {Array.from({ length: MOST_STARS }, (_, index) => index + 1).map((stars) => (
          <li key={stars}>
            <button
              type="submit"
              name="stars"
              value={stars}
              formAction={feedbackLink(token, stars)}
              aria-label={m.feedback_stars({ count: stars })}
              className="flex size-control items-center justify-center text-ink-soft hover:text-accent"
            >
              <Star aria-hidden="true" className="size-7" />
            </button>
          </li>
        ))}
      </ul>
    </form>
  );
}
