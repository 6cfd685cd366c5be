import { MembersPanel } from '#web/business/members/members-panel.tsx';
import { Page, pageSkeleton } from '#web/kit/page/page.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { CardsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { m } from '#web/paraglide/messages.js';

const head = () => ({
  narrow: true,
  title: m.members_title(),
  detail: m.members_intro(),
});

export function Component() {
  return (
    <Page {...head()}>
      <div className="flex flex-col gap-4">
        <MembersPanel />
        <Panel title={m.members_roles()}>
          <dl className="flex flex-col gap-3">
            {[
              { term: m.role_here_manager(), detail: m.members_manager_may() },
              { term: m.role_here_viewer(), detail: m.members_viewer_may() },
              { term: m.role_here_owner(), detail: m.members_owner_may() },
            ].map(({ term, detail }) => (
              <div key={term}>
                <dt className="font-medium">{term}</dt>
                <dd className="text-ink-soft">{detail}</dd>
              </div>
            ))}
          </dl>
        </Panel>
      </div>
    </Page>
  );
}

export const Skeleton = pageSkeleton(head, <CardsSkeleton cards={['h-72']} />);
