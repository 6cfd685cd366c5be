import { platformName } from '#web/kit/i18n/platform.ts';
import { TextSections } from '#web/kit/page/text-sections.tsx';
import { m } from '#web/paraglide/messages.js';
import { SiteTextPage } from '#web/platform/site-texts/site-text-page.tsx';

/** What guests, staff and owners agree to when they use Karam. */
export function Component() {
  const content = (
    <TextSections
      sections={[
        {
          title: m.terms_service({ platform: platformName() }),
          text: m.terms_service_detail({ platform: platformName() }),
        },
        { title: m.terms_tips(), text: m.terms_tips_detail() },
        { title: m.terms_fee(), text: m.terms_fee_detail({ platform: platformName() }) },
        { title: m.terms_refunds(), text: m.terms_refunds_detail() },
        { title: m.terms_owners(), text: m.terms_owners_detail({ platform: platformName() }) },
        { title: m.terms_end(), text: m.terms_end_detail({ platform: platformName() }) },
        { title: m.terms_law(), text: m.terms_law_detail({ platform: platformName() }) },
      ]}
    />
  );
  const otherwise = { intro: m.terms_intro({ platform: platformName() }), content };
  return <SiteTextPage page="terms" title={m.terms_title()} otherwise={otherwise} />;
}
