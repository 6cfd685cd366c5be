import '#web/kit/styles/tip.css';
import { untilSeen } from '#web/kit/page/until-seen.ts';
import { applyChosenTheme } from '#web/kit/theme/theme.ts';
import { fetchPayHere } from '#web/tipping/tips/fetch-pay-here.ts';

applyChosenTheme();
// The server has rendered the page, which works without scripts: they run after the first paint.
await untilSeen();
fetchPayHere();
await import('#web/tipping/guest-pages/hydrate.tsx');
