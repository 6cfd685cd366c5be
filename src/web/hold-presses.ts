/*
 * Stands in pages that the server has drawn, after what a visitor can press, so that it runs before any script file has
 * come. What is sent or pressed from then on does what it should as soon as the scripts have taken over the page. A form
 * that the browser sent itself would leave the page, so until here its button is disabled.
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
