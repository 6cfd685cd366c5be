import type { GivenPage } from '#shared/contracts/tip-page.ts';
import { platformName } from '#web/kit/i18n/platform.ts';
import { m } from '#web/paraglide/messages.js';
import { tipSentence } from '#web/tipping/tips/tip-sentences.ts';

/** For the browser tab, search engines and link previews. */
export function wordsOf(page: GivenPage): { title: string; description: string } {
  switch (page.kind) {
    case 'staff': {
      const { person } = page;
      const name = `${person.firstName} ${person.lastName}`;
      return {
        title: m.app_title({ platform: platformName(), page: m.tip_page_title({ name }) }),
        description: m.tip_page_description({ name, business: person.business.name }),
      };
    }
    case 'team-tip':
    case 'team': {
      const business = page.business.name;
      return {
        title: m.app_title({ platform: platformName(), page: m.tip_team_page_title({ business }) }),
        description: m.tip_team_description({ business }),
      };
    }
    case 'follow': {
      const { person, business, team } = page.tip;
      const name = team
        ? m.team_tip_name({ business: business.name })
        : `${person.firstName} ${person.lastName}`;
      return {
        title: m.app_title({ platform: platformName(), page: m.follow_page_title({ name }) }),
        description: m.tip_page_description({ name, business: business.name }),
      };
    }
    case 'report':
    case 'reported': {
      const words = page.kind === 'report' ? m.tip_report() : m.report_sent();
      return {
        title: m.app_title({ platform: platformName(), page: words }),
        description: m.report_detail(),
      };
    }
    case 'feedback':
    case 'feedback-given': {
      const words = page.kind === 'feedback' ? m.feedback_ask() : m.feedback_thanks();
      return {
        title: m.app_title({ platform: platformName(), page: words }),
        description: m.feedback_about_business({ business: page.businessName }),
      };
    }
    case 'gone':
    case 'missing':
      return missing();
    case 'trouble':
      return { title: platformName(), description: tipSentence(page.refusal) };
  }
}

function missing() {
  return { title: platformName(), description: m.tip_staff_not_found_detail() };
}
