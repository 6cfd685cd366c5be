import { Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { type FeedbackChip, MOST_STARS } from '#shared/feedback.ts';
import { formatInstant } from '#web/kit/format/date-format.ts';
import { feedbackChipWords } from '#web/kit/words/feedback-chip-words.ts';
import { m } from '#web/paraglide/messages.js';
import { PersonLink } from '#web/staff/people/person-link.tsx';
import type { Feedback } from '#web/tipping/feedback/queries.ts';

type Props = {
  said: { stars: number; chips: FeedbackChip[]; words: string | null; createdAt: string };
  /** Whom it is about, for those who read of several. */
  about?: ReactNode;
};

/** A guest's feedback: stars, topics and words. */
export function FeedbackItem({ said: { stars, chips, words, createdAt }, about }: Props) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars stars={stars} />
        {about && <span className="font-semibold">{about}</span>}
        <span className="text-small text-ink-soft">{formatInstant(createdAt)}</span>
      </p>
      {chips.length > 0 && (
        <p className="mt-1 text-small text-ink-soft">
          {chips.map((chip) => feedbackChipWords[chip]()).join(' · ')}
        </p>
      )}
      {words && (
        <p className="mt-2 whitespace-pre-line wrap-anywhere">
          <bdi>{words}</bdi>
        </p>
      )}
    </>
  );
}

function Stars({ stars }: { stars: number }) {
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

type Subject = Pick<Feedback, 'staffId' | 'firstName' | 'lastName'> & { businessId?: number };

/** The staff member's name, which leads to their page, or the whole team. */
export function SubjectLink({ staffId, firstName, lastName, businessId }: Subject) {
  if (staffId === null) return m.feedback_whole_team();
  return (
    <PersonLink
      id={staffId}
      firstName={firstName ?? ''}
      lastName={lastName ?? ''}
      {...(businessId !== undefined && { businessId })}
    />
  );
}
