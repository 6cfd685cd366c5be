import { useQuery } from '@tanstack/react-query';
import type { AdminInsights } from '#shared/contracts/insights.ts';
import { adminInsightsQuery } from '#web/insights/charts/api/admin-insights.ts';
import { ChartsSkeleton } from '#web/insights/charts/components/charts-skeleton.tsx';
import { Joined } from '#web/insights/charts/components/joined.tsx';
import { OpenedPages } from '#web/insights/charts/components/opened-pages.tsx';
import { PlatformTips } from '#web/insights/charts/components/platform-tips.tsx';
import { Trades } from '#web/insights/charts/components/trades.tsx';
import { errorSentence } from '#web/kit/client/error-sentence.ts';
import { Page } from '#web/kit/page/page.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { LoadProblem } from '#web/kit/ui/load-problem.tsx';
import { m } from '#web/paraglide/messages.js';

const words = () => ({ title: m.insights_title(), detail: m.insights_admin_intro() });

export function Component() {
  const { data, error, refetch } = useQuery(adminInsightsQuery);
  return (
    <Page {...words()}>
      {data && <Charts {...data} />}
      {!data && !error && <ChartsSkeleton />}
      {!data && error && (
        <LoadProblem sentence={errorSentence(error, m.insights_failed())} onRetry={() => void refetch()} />
      )}
    </Page>
  );
}

function Charts({ days, weeks, pages, trades }: AdminInsights) {
  const review = (
    <ButtonLink to="/admin/review" variant="secondary">
      {m.review_title()}
    </ButtonLink>
  );
  return (
    <div className="grid gap-3 sm:gap-4 lg:grid-cols-2">
      <PlatformTips title={m.insights_days_title()} tips={days} note={m.insights_gross()} action={review} />
      <PlatformTips
        title={m.insights_weeks_title()}
        tips={weeks.map(({ monday, count, gross }) => ({ date: monday, count, gross }))}
        note={m.insights_weeks_note()}
        action={review}
      />
      <Joined weeks={weeks} />
      <OpenedPages pages={pages} empty={{ sentence: m.insights_platform_none(), action: review }} />
      <Trades trades={trades} className="lg:col-span-2" />
    </div>
  );
}

export function Skeleton() {
  return (
    <Page {...words()}>
      <ChartsSkeleton />
    </Page>
  );
}
