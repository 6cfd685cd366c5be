import { useQuery } from '@tanstack/react-query';
import { API_DOCS_PATH, API_GUIDE_PATH } from '#shared/paths.ts';
import { profileQuery } from '#web/business/changes/queries.ts';
import { KeysPanel } from '#web/business/connections/keys-panel.tsx';
import { WebhooksPanel } from '#web/business/connections/webhooks-panel.tsx';
import { NoBusinessPage } from '#web/business/members/no-business-page.tsx';
import { platformName } from '#web/kit/i18n/platform.ts';
import { Page, pageSkeleton } from '#web/kit/page/page.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { LoadProblem } from '#web/kit/ui/notice.tsx';
import { CardsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { m } from '#web/paraglide/messages.js';

const head = () => ({
  narrow: true,
  title: m.connections_title(),
  detail: m.connections_intro({ platform: platformName() }),
});

export function Component() {
  const profile = useQuery(profileQuery);
  if (profile.isPending) return <Skeleton />;
  if (profile.isError)
    return <LoadProblem sentence={m.profile_load_failed()} onRetry={() => void profile.refetch()} />;
  if (!profile.data) return <NoBusinessPage />;
  return (
    <Page
      {...head()}
      actions={
        <>
          <ButtonLink to={API_GUIDE_PATH} variant="secondary" reloadDocument label={m.connections_docs()} />
          <ButtonLink
            to={API_DOCS_PATH}
            variant="secondary"
            reloadDocument
            label={m.connections_reference()}
          />
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <KeysPanel />
        <WebhooksPanel />
      </div>
    </Page>
  );
}

export const Skeleton = pageSkeleton(head, <CardsSkeleton cards={['h-72', 'h-72']} />);
