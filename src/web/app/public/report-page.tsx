import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { SmallFormPage } from '#web/app/public/small-form-page.tsx';
import { ButtonLink } from '#web/components/ui/button-link.tsx';
import { ReportForm } from '#web/features/code-reports/components/report-form.tsx';
import { m } from '#web/paraglide/messages.js';

/** Anybody can report a wrong code. The link on a guest's page says which page it was. */
export function Component() {
  const [params] = useSearchParams();
  const [isSent, setSent] = useState(false);
  if (isSent) return <Sent />;
  return (
    <SmallFormPage title={m.tip_report()} detail={m.report_detail()}>
      <ReportForm page={params.get('page') ?? ''} onSent={() => setSent(true)} />
    </SmallFormPage>
  );
}

function Sent() {
  const region = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone; without this, the focus would be nowhere.
  useEffect(() => region.current?.focus(), []);
  return (
    <div ref={region} tabIndex={-1} className="outline-none">
      <SmallFormPage title={m.report_sent()} detail={m.report_sent_detail()}>
        <ButtonLink to="/">{m.go_home()}</ButtonLink>
      </SmallFormPage>
    </div>
  );
}
