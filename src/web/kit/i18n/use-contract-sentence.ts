import { useEffect, useState } from 'react';

type Say = (message: string) => string;

/**
 * The message of a contract's rule in the reader's language, for forms that are seldom filled in wrongly: the words
 * of all rules are loaded at the first error, and nothing is shown until then.
 */
export function useContractSentence(...messages: (string | undefined)[]): Say {
  const [say, setSay] = useState<Say>();
  const isNeeded = messages.some((message) => message !== undefined);
  useEffect(() => {
    if (!isNeeded) return;
    void import('#web/kit/i18n/reason-words.ts').then(({ contractSentence }) =>
      setSay(() => contractSentence),
    );
  }, [isNeeded]);
  return say ?? (() => '');
}
