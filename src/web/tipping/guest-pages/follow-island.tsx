import { Printer, Share2 } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import type { GuestPageData, SentTip } from '#shared/contracts/tip-page.ts';
import type { FollowedTip } from '#shared/contracts/tips.ts';
import { getFilsFrom } from '#shared/money/money.ts';
import { followLink, RECEIPT_MAILED, tipLinkOf, WORDS_ERASED } from '#shared/tip-links.ts';
import { formatInstant } from '#web/kit/format/date-format.ts';
import { Money } from '#web/kit/format/money.tsx';
import { formatAmount } from '#web/kit/format/number-format.ts';
import { usePlatform } from '#web/kit/i18n/platform.ts';
import { useAlive, useBrowserFact } from '#web/kit/ui/browser-state.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { useLinkSharing } from '#web/kit/ui/use-link-sharing.ts';
import { m } from '#web/paraglide/messages.js';
import { ThanksToGuest } from '#web/staff/thanks/thanks-to-guest.tsx';
import { FeedbackStars } from '#web/tipping/feedback/feedback-stars.tsx';
import { storagesFor } from '#web/tipping/guest-pages/form-storages.ts';
import { TeamParts } from '#web/tipping/guest-pages/team-parts.tsx';
import { useFollowedTip } from '#web/tipping/guest-pages/use-followed-tip.ts';
import { TestMode } from '#web/tipping/tips/components/business-line.tsx';
import { PaymentFailed, PaymentWait } from '#web/tipping/tips/components/payment-wait.tsx';
import {
  EraseWords,
  MailReceipt,
  ReceiptFacts,
  type ShareFacts,
  TipProgress,
} from '#web/tipping/tips/components/receipt-parts.tsx';
import { formStoreIn } from '#web/tipping/tips/form-store.ts';

type FollowPageData = Extract<GuestPageData, { kind: 'follow' }>;

type Props = SentTip & {
  receipt?: FollowPageData['receipt'];
  /** The result of a form that the guest submitted without scripts. */
  search: string;
  /** What the person and a group got, if they share the tip. */
  shareFacts: ShareFacts;
  /** How a team shared it. */
  teamTitle: string;
};

/** What became of a tip, as it changes, and the guest's receipt. */
export function FollowIsland({ receipt, search, shareFacts, teamTitle, ...sent }: Props) {
  const { token } = sent;
  const tip = withTeamName(useFollowedTip(sent, true));
  const { team } = tip;
  const name = `${tip.person.firstName} ${tip.person.lastName}`.trim();
  const tipped = useMemo(
    () => (team ? { id: team.businessId, isTeam: true } : { id: tip.person.id }),
    [team, tip.person.id],
  );
  const { mailGoesOut } = usePlatform();
  const [isErased, setErased] = useState(false);
  const isPaid = !['pending', 'failed'].includes(tip.stage);
  // The form was stored in case the payment fails.
  useEffect(() => {
    if (isPaid) formStoreIn(storagesFor(tipped)).clear();
  }, [isPaid, tipped]);
  if (tip.stage === 'pending') return <PaymentWait tip={tip} />;
  if (tip.stage === 'failed') return <PaymentFailed again={tipLinkOf(tipped)} />;
  return (
    <>
      <Receipt tip={isErased ? { ...tip, message: null } : tip} name={name} shareFacts={shareFacts} />
      {/* Thanks are read out when they arrive. */}
      <div aria-live="polite">
        {team && <TeamParts title={teamTitle} team={team} />}
        {tip.thanks && <ThanksToGuest name={tip.person.firstName} thanks={tip.thanks} />}
      </div>
      {tip.answer && <Answer answer={tip.answer} business={tip.business.name} />}
      {tip.canGiveFeedback && (
        <div className="text-center">
          <FeedbackStars token={token} />
        </div>
      )}
      <SaveLink token={token} name={name} />
      {mailGoesOut && <MailReceipt token={token} isMailed={search === RECEIPT_MAILED} refused={receipt} />}
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

type ReceiptProps = { tip: FollowedTip; name: string; shareFacts: ShareFacts };

function Receipt({ tip, name, shareFacts }: ReceiptProps) {
  const charged = formatAmount(getFilsFrom(tip.charged));
  const net = formatAmount(getFilsFrom(tip.share?.personNet ?? tip.net));
  const figures = { name: tip.person.firstName, net, charged };
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
      <ReceiptFacts tip={tip} shareFacts={shareFacts} />
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
