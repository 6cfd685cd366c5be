import '#web/styles/app.css';
import { untilSeen } from '#web/components/page/until-seen.ts';

/*
 * The entry of pages that the server has drawn. It imports nothing that the application needs too: that would come with
 * the whole application. The page can be read without scripts, so those run after the first paint, one after the
 * other, so that the page can react to touches in between.
 */
const script = document.querySelector<HTMLScriptElement>('script[data-later]');
const files = script?.dataset.later?.trim().split(' ') ?? [];

// What is sent or pressed before the page is taken over does what it should as soon as that has happened. A form that the
// browser sent itself would leave the page, so until here its button is disabled.
for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-early]'))
  button.disabled = false;
let pressed: HTMLButtonElement | null = null;
const hold = (event: Event) => {
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  if (event.type === 'click' && !button) return;
  event.preventDefault();
  event.stopPropagation();
  if (button) pressed = button;
};
for (const type of ['click', 'submit']) document.addEventListener(type, hold, true);
document.addEventListener('karam:shown', () => {
  for (const type of ['click', 'submit']) document.removeEventListener(type, hold, true);
  if (pressed) findAgain(pressed)?.click();
});

/**
 * The same button. If the page of the last visit was replaced by the new one, only a button that opens something: where
 * "Approve" stood, there may be another business now.
 */
function findAgain(button: HTMLButtonElement): HTMLButtonElement | undefined {
  if (button.isConnected) return button;
  if (!button.ariaHasPopup) return undefined;
  const alike = [...document.querySelectorAll('button')].filter((each) => labelOf(each) === labelOf(button));
  return alike.length === 1 ? alike[0] : undefined;
}

function labelOf(button: HTMLButtonElement): string {
  return button.ariaLabel ?? button.textContent ?? '';
}

await untilSeen();
for (const file of files) {
  await import(/* @vite-ignore */ file);
  await new Promise((resolve) => setTimeout(resolve));
}
document.dispatchEvent(new Event('karam:start'));
