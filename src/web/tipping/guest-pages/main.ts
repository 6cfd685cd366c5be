import '#web/kit/styles/tip.css';
import { untilSeen } from '#web/kit/page/until-seen.ts';
import { applyChosenTheme } from '#web/kit/theme/theme.ts';

applyChosenTheme();

/*
 * The page is rendered on the server and works without scripts. So the scripts run only after the first
 * paint, in several tasks, so that the page can react to touches in between: as one task, they block a slow phone
 * for long.
 */
await untilSeen();
await import('#web/kit/page/react-dom.ts');
await new Promise((resolve) => setTimeout(resolve));
await import('#web/tipping/guest-pages/take-over.tsx');
