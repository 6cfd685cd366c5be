import type { GuestPageData } from '#shared/contracts/tip-page.ts';
import { FEEDBACK_WORDS_MAX_LENGTH, feedbackChips, feedbackLink, MOST_STARS } from '#shared/feedback.ts';
import { followLink } from '#shared/tip-links.ts';
import { MessagePage, PageTitle } from '#web/kit/page/message-page.tsx';
import { Button, buttonStyle } from '#web/kit/ui/button.tsx';
import { Field, Textarea } from '#web/kit/ui/field.tsx';
import { FormAlert } from '#web/kit/ui/notice.tsx';
import { feedbackChipWords } from '#web/kit/words/feedback-chip-words.ts';
import { m } from '#web/paraglide/messages.js';
import { GuestFrame } from '#web/tipping/guest-pages/guest-frame.tsx';
import { tipSentence } from '#web/tipping/tips/tip-sentences.ts';

/** Stars, what it was about, and words. A plain form, which needs no scripts. */
export function FeedbackForm({
  token,
  firstName,
  businessName,
  typed,
  isSaved,
  problem,
}: Extract<GuestPageData, { kind: 'feedback' }>) {
  return (
    <GuestFrame top={<bdi className="min-w-0 font-semibold wrap-anywhere">{businessName}</bdi>}>
      <PageTitle page={m.feedback_ask()} />
      <h1 className="mt-4 text-center text-title font-semibold">{m.feedback_ask()}</h1>
      <p className="mt-1 mb-6 text-center text-ink-soft">
        {isSaved
          ? m.feedback_saved()
          : m.feedback_detail({ name: firstName ?? m.team_tip_name({ business: businessName }) })}
      </p>
      <form noValidate method="post" action={feedbackLink(token)} className="mb-8 flex flex-col gap-6">
        <Stars chosen={typed.stars} />
        <Chips chosen={typed.chips} />
        <Field label={m.feedback_words()}>
          <Textarea
            name="words"
            dir="auto"
            rows={4}
            maxLength={FEEDBACK_WORDS_MAX_LENGTH}
            defaultValue={typed.words}
          />
        </Field>
        <FormAlert sentence={problem ? tipSentence(problem) : undefined} />
        <Button type="submit" label={m.feedback_send()} />
      </form>
    </GuestFrame>
  );
}

/** Five radio buttons in a row. All stars up to the chosen one are full, by style alone. */
function Stars({ chosen }: { chosen: number }) {
  return (
    <fieldset className="stars flex justify-center">
      <legend className="sr-only">{m.feedback_stars_legend()}</legend>
      {Array.from({ length: MOST_STARS }, (_, index) => index + 1).map((stars) => (
        <label key={stars} className="flex size-14 cursor-pointer items-center justify-center">
          <input
            type="radio"
            name="stars"
            value={stars}
            defaultChecked={stars === chosen}
            aria-label={m.feedback_stars({ count: stars })}
            className="sr-only"
          />
          <svg aria-hidden="true" viewBox="0 0 24 24" className="size-9">
            <path d="m12 2.5 2.9 6 6.6.9-4.8 4.6 1.2 6.5-5.9-3.2-5.9 3.2 1.2-6.5L2.5 9.4l6.6-.9z" />
          </svg>
        </label>
      ))}
    </fieldset>
  );
}

function Chips({ chosen }: { chosen: string[] }) {
  return (
    <fieldset>
      <legend className="mb-2 font-medium">{m.feedback_about()}</legend>
      <div className="flex flex-wrap gap-2">
        {feedbackChips.map((chip) => (
          <label
            key={chip}
            className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-edge px-4 has-checked:border-accent has-checked:bg-tint has-checked:text-on-tint has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="checkbox"
              name="chips"
              value={chip}
              defaultChecked={chosen.includes(chip)}
              className="size-4 accent-accent"
            />
            {feedbackChipWords[chip]()}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function FeedbackThanks({
  token,
  businessName,
  reviewLink,
}: Extract<GuestPageData, { kind: 'feedback-given' }>) {
  return (
    <GuestFrame top={<bdi className="min-w-0 font-semibold wrap-anywhere">{businessName}</bdi>}>
      <PageTitle page={m.feedback_thanks()} />
      <MessagePage
        title={m.feedback_thanks()}
        detail={
          reviewLink ? m.feedback_thanks_review() : m.feedback_thanks_detail({ business: businessName })
        }
      >
        {reviewLink && (
          <a href={reviewLink} rel="noopener noreferrer" className={buttonStyle('primary')}>
            {m.feedback_review()}
          </a>
        )}
        <a href={followLink('', token)} className={buttonStyle(reviewLink ? 'secondary' : 'primary')}>
          {m.tip_follow()}
        </a>
      </MessagePage>
    </GuestFrame>
  );
}
