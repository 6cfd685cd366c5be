import { usePlatform } from '#web/kit/i18n/platform.ts';
import { Page } from '#web/kit/page/page.tsx';
import { TextSections } from '#web/kit/page/text-sections.tsx';
import { Section } from '#web/kit/ui/panel.tsx';
import { m } from '#web/paraglide/messages.js';

export function Component() {
  const { supportAddress } = usePlatform();
  return (
    <Page narrow title={m.help_title()} detail={m.help_intro()}>
      <Section title={m.help_guests()}>
        <TextSections
          level={3}
          sections={[
            { title: m.help_guest_arrives(), text: m.help_guest_arrives_detail() },
            { title: m.help_guest_twice(), text: m.help_guest_twice_detail() },
            { title: m.help_guest_wrong(), text: m.help_guest_wrong_detail() },
            { title: m.help_guest_receipt(), text: m.help_guest_receipt_detail() },
            { title: m.help_guest_words(), text: m.help_guest_words_detail() },
          ]}
        />
      </Section>
      <Section title={m.help_staff()}>
        <TextSections
          level={3}
          sections={[
            { title: m.help_staff_money(), text: m.help_staff_money_detail() },
            { title: m.help_staff_see(), text: m.help_staff_see_detail() },
            { title: m.help_staff_leave(), text: m.help_staff_leave_detail() },
          ]}
        />
      </Section>
      <Section title={m.help_owners()}>
        <TextSections
          level={3}
          sections={[
            { title: m.help_owner_start(), text: m.help_owner_start_detail() },
            { title: m.help_owner_cost(), text: m.help_owner_cost_detail() },
            { title: m.help_owner_left(), text: m.help_owner_left_detail() },
            { title: m.help_owner_code(), text: m.help_owner_code_detail() },
          ]}
        />
      </Section>
      <Section title={m.help_more()}>
        <a href={`mailto:${supportAddress}`} className="text-accent underline underline-offset-4">
          {supportAddress}
        </a>
      </Section>
    </Page>
  );
}
