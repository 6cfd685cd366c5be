import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { consumeSavedJoin } from '#web/business/members/saved-join.ts';
import { usePlatformName } from '#web/kit/i18n/platform.ts';
import { MessagePage } from '#web/kit/page/message-page.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { m } from '#web/paraglide/messages.js';

/** An owner without a business. Right after signing up that is no surprise, so they are welcomed instead. */
export function NoBusinessPage() {
  const platform = usePlatformName();
  const [join] = useState(consumeSavedJoin);
  const isNew = useLocation().state?.hasJustSignedUp === true;
  const words = isNew
    ? { title: m.dashboard_welcome({ platform }), detail: m.dashboard_welcome_detail() }
    : { title: m.dashboard_no_business(), detail: m.dashboard_no_business_detail() };
  if (join) return <Navigate to={`/join/${join}`} replace />;
  return (
    <MessagePage {...words}>
      <ButtonLink to="/business/register" label={m.dashboard_register()} />
    </MessagePage>
  );
}
