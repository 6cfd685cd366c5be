import { useQuery } from '@tanstack/react-query';
import type { TipTerms } from '#shared/contracts/settings.ts';
import { Notice } from '#web/kit/ui/notice.tsx';
import { m } from '#web/paraglide/messages.js';

/** Shown while payments are in test mode, so that no figure is mistaken for real money. */
export function TestModeNotice() {
  const { data } = useQuery<TipTerms>({ queryKey: ['/api/tips/terms'] });
  if (!data?.isTest) return null;
  return (
    <div className="mb-4">
      <Notice sentence={m.tip_test_mode()} />
    </div>
  );
}
