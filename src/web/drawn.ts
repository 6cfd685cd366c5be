import '#web/styles/app.css';
import { untilSeen } from '#web/components/page/later-scripts.ts';

/*
 * The entry of pages that the server has drawn. It imports nothing that the application needs too: that would come with
 * the whole application. The page can be read without scripts, so those run after the first paint, one after the
 * other, so that the page can react to touches in between.
 */
const script = document.querySelector<HTMLScriptElement>('script[data-later]');
const files = script?.dataset.later?.trim().split(' ') ?? [];

// A form that is sent before its scripts run would leave the page, and could show a password in the address.
const hold = (event: Event) => event.preventDefault();
document.addEventListener('submit', hold, true);

// A button that is pressed before its scripts run does what it should as soon as they do.
let pressed: HTMLButtonElement | null = null;
const notePress = ({ target }: Event) => {
  pressed = target instanceof Element ? target.closest('button') : null;
};
document.addEventListener('click', notePress, true);
// React takes the presses that come from then on.
document.addEventListener('karam:taking-over', () => document.removeEventListener('click', notePress, true));
document.addEventListener('karam:shown', () => {
  document.removeEventListener('submit', hold, true);
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
