import { useQuery } from '@tanstack/react-query';
import type { TipTerms } from '#shared/contracts/settings.ts';
import { Notice } from '#web/components/ui/notice.tsx';
import { m } from '#web/paraglide/messages.js';

/** Nothing on this page is real money as long as this is there. */
export function TestModeNotice() {
  const { data } = useQuery<TipTerms>({ queryKey: ['/api/tips/terms'] });
  if (!data?.isTest) return null;
  return (
    <div className="mb-4">
      <Notice sentence={m.tip_test_mode()} />
    </div>
  );
}
