import { sendWithoutAnswers } from '#test/helpers/lost-answers.ts';
import type { Scenario } from './scenario.ts';
import { findMoneyFaults, withTwoKarams } from './with-two-karams.ts';

/** Guests whose network breaks send the same tip again and again. */
export const lostAnswers: Scenario = {
  what: 'each tip sent five times on two programs, four answers cut on the way',
  run: ({ random, isShort }) =>
    withTwoKarams(async (two) => {
      const tips = isShort ? 100 : 1000;
      const sent = await sendWithoutAnswers({ ...two, tips, random });
      const recorded = (await two.db.selectFrom('tips').select('id').execute()).length;
      const faults = await findMoneyFaults(two, sent);
      if (recorded !== tips) faults.push(`${recorded} tips recorded instead of ${tips}`);
      return { figures: `${tips * 5} requests, ${recorded} tips recorded`, faults };
    }),
};
