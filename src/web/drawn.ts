import '#web/kit/styles/app.css';
import { untilSeen } from '#web/kit/page/until-seen.ts';

/*
 * The entry of pages that the server has drawn. It imports nothing that the application needs too: that would come with
 * the whole application. The page can be read without scripts, so those run after the first paint, one after the
 * other, so that the page can react to touches in between.
 */
const script = document.querySelector<HTMLScriptElement>('script[data-later]');
const files = script?.dataset.later?.trim().split(' ') ?? [];

await untilSeen();
for (const file of files) {
  await import(/* @vite-ignore */ file);
  await new Promise((resolve) => setTimeout(resolve));
}
document.dispatchEvent(new Event('karam:start'));
