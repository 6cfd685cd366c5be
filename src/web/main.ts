import '#web/kit/styles/app.css';
import { untilSeen } from '#web/kit/page/until-seen.ts';
import { applyChosenTheme } from '#web/kit/theme/theme.ts';

applyChosenTheme();
// The server has rendered the page, which can be read without scripts: they run after the first paint.
await untilSeen();
const { start } = await import('#web/start.tsx');
await start();
