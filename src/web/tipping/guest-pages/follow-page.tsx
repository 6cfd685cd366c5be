import { Printer, Share2 } from 'lucide-react';
import { useContext, useEffect, useMemo, useState } from 'react';
import type { FollowedTip } from '#shared/contracts/tips.ts';
import { getFilsFrom } from '#shared/money/money.ts';
import { followLink, RECEIPT_MAILED, tipLinkOf, WORDS_ERASED } from '#shared/tip-links.ts';
import { formatInstant } from '#web/kit/format/date-format.ts';
import { Money } from '#web/kit/format/money.tsx';
import { formatAmount } from '#web/kit/format/number-format.ts';
import { usePlatform } from '#web/kit/i18n/platform.ts';
import { PageTitle } from '#web/kit/page/message-page.tsx';
import { useAlive, useBrowserFact } from '#web/kit/ui/browser-state.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { LoadingRegion, Skeleton } from '#web/kit/ui/loading.tsx';
import { useLinkSharing } from '#web/kit/ui/use-link-sharing.ts';
import { m } from '#web/paraglide/messages.js';
import { ThanksToGuest } from '#web/staff/thanks/thanks-to-guest.tsx';
import { FeedbackStars } from '#web/tipping/feedback/feedback-stars.tsx';
import { Given } from '#web/tipping/guest-pages/given-page.ts';
import { GuestFrame } from '#web/tipping/guest-pages/guest-frame.tsx';
import { LoadFailure, NotFound } from '#web/tipping/guest-pages/not-found.tsx';
import { TeamParts } from '#web/tipping/guest-pages/team-parts.tsx';
import { tipShelves } from '#web/tipping/guest-pages/tip-shelves.ts';
import { useFollowedTip } from '#web/tipping/guest-pages/use-followed-tip.ts';
import { TestMode } from '#web/tipping/tips/components/business-line.tsx';
import { PaymentFailed, PaymentWait } from '#web/tipping/tips/components/payment-wait.tsx';
import {
  EraseWords,
  MailReceipt,
  ReceiptFacts,
  TipProgress,
} from '#web/tipping/tips/components/receipt-parts.tsx';
import { rememberOn } from '#web/tipping/tips/tip-memory.ts';

export function FollowPage({ token, search }: { token: string; search: string }) {
  const loaded = useFollowedTip(token, { awaitsThanks: true });
  switch (loaded.state) {
    case 'loading':
      return <FollowSkeleton />;
    case 'ready':
      return (
        <GuestFrame>
          <Followed token={token} tip={loaded.data} search={search} />
        </GuestFrame>
      );
    case 'missing':
      return <NotFound title={m.follow_not_found()} detail={m.follow_not_found_detail()} />;
    case 'failed':
      return <LoadFailure error={loaded.error} otherwise={m.follow_fetch_failed()} onRetry={loaded.retry} />;
  }
}

type FollowedProps = {
  token: string;
  tip: FollowedTip;
  /** The result of a form that the guest submitted without scripts. */
  search: string;
};

function Followed({ token, tip: given, search }: FollowedProps) {
  const tip = withTeamName(given);
  const { team } = tip;
  const name = `${tip.person.firstName} ${tip.person.lastName}`.trim();
  const tipped = useMemo(
    () => (team ? { id: team.businessId, isTeam: true } : { id: tip.person.id }),
    [team, tip.person.id],
  );
  const title = <PageTitle page={m.follow_page_title({ name })} />;
  const page = useContext(Given);
  const { mailGoesOut } = usePlatform();
  const [isErased, setErased] = useState(false);
  const isPaid = !['pending', 'failed'].includes(tip.stage);
  // The form was stored in case the payment fails.
  useEffect(() => {
    if (isPaid) rememberOn(tipShelves(tipped)).forget();
  }, [isPaid, tipped]);
  if (tip.stage === 'pending') {
    return (
      <>
        {title}
        <PaymentWait tip={tip} />
      </>
    );
  }
  if (tip.stage === 'failed') {
    return (
      <>
        {title}
        <PaymentFailed again={tipLinkOf(tipped)} />
      </>
    );
  }
  return (
    <>
      {title}
      <Receipt tip={isErased ? { ...tip, message: null } : tip} name={name} />
      {/* Thanks are read out when they arrive. */}
      <div aria-live="polite">
        {team && <TeamParts team={team} />}
        {tip.thanks && <ThanksToGuest name={tip.person.firstName} thanks={tip.thanks} />}
      </div>
      {tip.answer && <Answer answer={tip.answer} business={tip.business.name} />}
      {tip.canGiveFeedback && (
        <div className="text-center">
          <FeedbackStars token={token} />
        </div>
      )}
      <SaveLink token={token} name={name} />
      {mailGoesOut && (
        <MailReceipt
          token={token}
          isMailed={search === RECEIPT_MAILED}
          refused={page?.kind === 'follow' ? page.receipt : undefined}
        />
      )}
      {(tip.hasWords || isErased || search === WORDS_ERASED) && (
        <EraseWords token={token} areErased={!tip.hasWords} onErased={() => setErased(true)} />
      )}
      <a
        href={tipLinkOf(tipped)}
        className="mx-auto my-4 inline-flex min-h-control items-center px-3 font-semibold text-accent underline underline-offset-4 print:hidden"
      >
        {m.follow_again({ name: tip.person.firstName })}
      </a>
    </>
  );
}

/** A team has one name on this page, wherever a person would have theirs. */
function withTeamName(tip: FollowedTip): FollowedTip {
  if (!tip.team) return tip;
  const firstName = m.team_tip_name({ business: tip.business.name });
  return { ...tip, person: { ...tip.person, firstName, lastName: '' } };
}

function Receipt({ tip, name }: { tip: FollowedTip; name: string }) {
  const charged = formatAmount(getFilsFrom(tip.charged));
  const figures = { name: tip.person.firstName, net: formatAmount(getFilsFrom(tip.net)), charged };
  return (
    <>
      <div className="flex flex-col items-center pt-4 pb-6 text-center">
        <h1 className="text-large font-semibold">{m.follow_title()}</h1>
        <p className="mt-3">
          <Money amountDecimal={tip.amount} variant="display" />
        </p>
        <p className="mt-2 max-w-full text-large">
          {tip.team ? m.team_tip_thanks_to({ name }) : m.tip_thanks_to({ name, business: tip.business.name })}
        </p>
        <p className="mt-1 text-small text-ink-soft">
          {m.follow_given({ date: formatInstant(tip.createdAt) })}
        </p>
        <p className="mt-1 text-small text-ink-soft tabular-nums">{m.tip_thanks_figures(figures)}</p>
        {tip.isTest && <TestMode />}
      </div>
      {tip.stage === 'refunded' ? (
        <div className="rounded-card bg-pending px-5 py-4 text-on-pending">
          <p className="font-semibold">{m.follow_refunded()}</p>
          <p className="mt-1 text-small">{m.follow_refunded_detail({ charged })}</p>
        </div>
      ) : (
        <section className="rounded-card border border-hairline bg-surface p-5">
          <h2 className="mb-4 font-semibold">{m.follow_steps()}</h2>
          {tip.isBeingChecked && <p className="mb-4">{m.follow_being_checked()}</p>}
          {tip.wasGivenBackByBank && (
            <p className="mb-4">{m.follow_given_back_by_bank({ name: tip.person.firstName })}</p>
          )}
          <TipProgress tip={tip} />
        </section>
      )}
      <ReceiptFacts tip={tip} />
    </>
  );
}

function Answer({ answer, business }: { answer: string; business: string }) {
  return (
    <section className="mt-4 rounded-card border border-hairline bg-surface p-5">
      <h2 className="font-semibold">{m.feedback_answer_of({ business })}</h2>
      <p className="mt-2 whitespace-pre-line wrap-anywhere">
        <bdi>{answer}</bdi>
      </p>
    </section>
  );
}

function SaveLink({ token, name }: { token: string; name: string }) {
  // The server does not know by which host name the guest reached it.
  const origin = useBrowserFact(() => window.location.origin, '');
  const { field, link, share } = useLinkSharing({
    link: followLink(origin, token),
    title: m.follow_page_title({ name }),
  });
  // Both need scripts.
  const isAlive = useAlive();
  return (
    <div className="mt-6 flex flex-col gap-3 print:hidden">
      <p className="text-center text-small text-ink-soft">{m.follow_keep()}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button variant="secondary" disabled={!isAlive} onClick={share} icon={Share2} label={m.qr_share()} />
        <Button
          variant="secondary"
          disabled={!isAlive}
          onClick={() => window.print()}
          icon={Printer}
          label={m.qr_print()}
        />
      </div>
      {/* For browsers that can only copy a selection. */}
      <input ref={field} readOnly value={link} tabIndex={-1} aria-hidden="true" className="sr-only" />
    </div>
  );
}

function FollowSkeleton() {
  return (
    <GuestFrame>
      <LoadingRegion>
        <div className="flex flex-col items-center pt-4 pb-6">
          <Skeleton className="h-6 w-24" />
          <Skeleton className="mt-4 h-10 w-40" />
          <Skeleton className="mt-3 h-6 w-56" />
          <Skeleton className="mt-3 h-5 w-44" />
        </div>
        <Skeleton className="h-64 rounded-card" />
        <Skeleton className="mt-6 h-control" />
      </LoadingRegion>
    </GuestFrame>
  );
}
