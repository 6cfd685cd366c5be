/** One style for all inputs and selects. 16 px text keeps iPhones from zooming in. */
export const controlStyle =
  'w-full min-h-control rounded-control border border-edge bg-surface px-4 text-body text-ink ' +
  'placeholder:text-ink-soft aria-invalid:border-danger disabled:opacity-60 ' +
  'focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-accent';
