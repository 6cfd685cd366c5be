import { useQuery } from '@tanstack/react-query';
import { privacyCalls } from '#shared/calls/privacy.ts';
import type { PrivacyFigures } from '#shared/contracts/privacy.ts';
import { PAGE_OPENS_KEPT_DAYS } from '#shared/limits.ts';
import { queryOf } from '#web/kit/client/queries.ts';
import { formatLength } from '#web/kit/format/date-format.ts';
import { platformName, usePlatform } from '#web/kit/i18n/platform.ts';
import { Loaded } from '#web/kit/query/loaded.tsx';
import { Skeleton } from '#web/kit/ui/loading.tsx';
import { Section } from '#web/kit/ui/panel.tsx';
import { TextLink } from '#web/kit/ui/text-link.tsx';
import { m } from '#web/paraglide/messages.js';
import { SiteTextPage } from '#web/platform/site-texts/site-text-page.tsx';

const privacyFiguresQuery = queryOf(privacyCalls.readFigures);

const linkStyle = 'text-accent underline underline-offset-4';

/** What is stored about people, why, for how long, and what they can do about it. */
export function Component() {
  const content = (
    <>
      <Section title={m.privacy_what()}>
        <Sentences
          sentences={[
            m.privacy_what_guest(),
            m.privacy_what_staff(),
            m.privacy_what_owner(),
            m.privacy_what_opens(),
            m.privacy_never(),
          ]}
        />
      </Section>
      <Section title={m.privacy_why()}>
        <Sentences sentences={[m.privacy_why_detail(), m.privacy_who()]} />
      </Section>
      <HowLong />
      <Section title={m.privacy_rights()}>
        <Sentences
          sentences={[m.privacy_right_account(), m.privacy_right_guest(), m.privacy_right_money()]}
        />
        <p className="mt-3">
          <TextLink to="/account/data" label={m.privacy_to_account()} />
        </p>
      </Section>
      <Contact />
    </>
  );
  const otherwise = { intro: m.privacy_intro({ platform: platformName() }), content };
  // Times and address are facts of the settings, so no text replaces them.
  const below = (
    <>
      <HowLong />
      <Contact />
    </>
  );
  return <SiteTextPage page="privacy" title={m.privacy_title()} otherwise={otherwise} below={below} />;
}

function HowLong() {
  return (
    <Section title={m.privacy_how_long()}>
      <Figures />
    </Section>
  );
}

function Contact() {
  const { supportAddress } = usePlatform();
  return (
    <Section title={m.privacy_ask()}>
      <p>{m.privacy_ask_detail()}</p>
      <p className="mt-3">
        <a href={`mailto:${supportAddress}`} className={linkStyle}>
          {supportAddress}
        </a>
      </p>
    </Section>
  );
}

function Figures() {
  const figures = useQuery(privacyFiguresQuery);
  return (
    <Loaded query={figures} failure={m.privacy_load_failed()} skeleton={<Skeleton className="h-40" />}>
      {(loaded) => <Sentences sentences={figureSentences(loaded)} />}
    </Loaded>
  );
}

function figureSentences(figures: PrivacyFigures): string[] {
  return [
    m.privacy_long_words({ time: months(figures.guestWordsMonths) }),
    m.privacy_long_payments({ time: months(figures.providerPayloadMonths) }),
    m.privacy_long_mails({ time: months(figures.mailMonths) }),
    m.privacy_long_receipts(),
    m.privacy_long_addresses({ time: months(figures.auditAddressMonths) }),
    m.privacy_long_opens({ time: formatLength(PAGE_OPENS_KEPT_DAYS, 'day') }),
    m.privacy_long_account({ time: formatLength(figures.erasureDelayDays, 'day') }),
    m.privacy_long_money(),
  ];
}

function months(count: number): string {
  return count === 0 ? m.privacy_for_ever() : formatLength(count, 'month');
}

function Sentences({ sentences }: { sentences: string[] }) {
  return (
    <ul className="flex list-disc flex-col gap-2 ps-5">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
