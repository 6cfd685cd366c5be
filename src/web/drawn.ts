import '#web/styles/app.css';
import { untilSeen } from '#web/components/page/later-scripts.ts';

/*
 * The entry of pages that the server has drawn. It imports nothing that the application needs too: that would come with
 * the whole application. The page can be read without scripts, so those are requested after the first paint, all
 * at once, and run one after the other, so that the page can react to touches in between.
 */
const script = document.querySelector<HTMLScriptElement>('script[data-later]');
const files = script?.dataset.later?.trim().split(' ') ?? [];

// A form that is sent before its scripts run would leave the page, and could show a password in the address.
const hold = (event: Event) => event.preventDefault();
// A button that is pressed before its scripts run does what it should as soon as they do.
let pressed: HTMLButtonElement | null = null;
const notePress = ({ target }: Event) => {
  pressed = target instanceof Element ? target.closest('button') : null;
};
document.addEventListener('submit', hold, true);
document.addEventListener('click', notePress, true);
document.addEventListener('karam:shown', () => {
  document.removeEventListener('submit', hold, true);
  document.removeEventListener('click', notePress, true);
  if (pressed?.isConnected) pressed.click();
});

await untilSeen();
for (const href of files) {
  const link = document.createElement('link');
  document.head.append(Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href }));
}
for (const file of files) {
  await import(/* @vite-ignore */ file);
  await new Promise((resolve) => setTimeout(resolve));
}
document.dispatchEvent(new Event('karam:start'));
