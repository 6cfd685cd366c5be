import '#web/styles/app.css';
import { askForWhatComesLater, untilSeen } from '#web/components/page/later-scripts.ts';
import { applyChosenTheme } from '#web/theme/theme.ts';

applyChosenTheme();

/*
 * The entry of pages that the server has drawn. They can be read without scripts, so those are requested after the first
 * paint, and run in several tasks, so that the page can react to touches in between.
 */
await untilSeen();
askForWhatComesLater();
await import('#web/components/page/react-dom.ts');
await new Promise((resolve) => setTimeout(resolve));
const { start } = await import('#web/start.tsx');
await start();
