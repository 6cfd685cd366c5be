export const dialogShadeStyle =
  'fixed inset-0 z-40 bg-shade data-[state=open]:animate-appear data-[state=closed]:animate-vanish';

/**
 * At the bottom on a phone, within reach of the thumb; elsewhere centred. By margins, because the animation
 * uses transform.
 */
export const dialogPanelStyle =
  'fixed inset-x-3 bottom-3 z-50 mx-auto max-h-[calc(100dvh-1.5rem)] max-w-form overflow-y-auto rounded-card ' +
  'border border-hairline bg-surface p-5 shadow-soft sm:inset-y-0 sm:my-auto sm:h-fit sm:p-6 ' +
  'data-[state=open]:animate-rise data-[state=closed]:animate-sink';
