import { Link } from 'react-router';
import { Page } from '#web/kit/page/page.tsx';
import { m } from '#web/paraglide/messages.js';
import { ErasurePanel } from '#web/privacy/erasure-panel.tsx';
import { OwnDataPanel } from '#web/privacy/own-data-panel.tsx';

export function Component() {
  const about = (
    <Link to="/privacy" className="text-accent underline underline-offset-4">
      {m.account_data_about()}
    </Link>
  );
  return (
    <Page narrow title={m.account_data_title()} detail={about}>
      <div className="flex flex-col gap-4">
        <OwnDataPanel />
        <ErasurePanel />
      </div>
    </Page>
  );
}
