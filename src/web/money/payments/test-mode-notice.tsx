import { useQuery } from '@tanstack/react-query';
import { tipCalls } from '#shared/calls/tipping/tips.ts';
import { queryOf } from '#web/kit/client/queries.ts';
import { Notice } from '#web/kit/ui/notice.tsx';
import { m } from '#web/paraglide/messages.js';

/** Shown while payments are in test mode, so that no figure is mistaken for real money. */
export function TestModeNotice() {
  const { data } = useQuery(queryOf(tipCalls.readTerms));
  if (!data?.isTest) return null;
  return <Notice className="mb-4" sentence={m.tip_test_mode()} />;
}
