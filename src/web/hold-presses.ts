/*
 * Stands in the page, after what a visitor can press, so that it runs before any script file has come. It holds what is
 * sent or pressed from then on, and presses it again as soon as the page is hydrated. A form that the browser sent itself
 * would leave the page, so until here its button is disabled.
 */
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
  if (pressed?.isConnected) pressed.click();
});
